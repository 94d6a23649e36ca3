/* For cppcheck alone, which does not read jansson's headers: its loops. */
#define json_array_foreach(array, index, value) \
    for (index = 0; index < json_array_size(array) && (value = json_array_get(array, index)); index++)
#define json_object_foreach(object, key, value) \
    for (key = some_key(object); key && (value = json_object_get(object, key)); key = some_key(object))
/* Its parser stumbles over _Generic. */
#define ld_of(f, step) ((step##_locals *)(f)->local)
