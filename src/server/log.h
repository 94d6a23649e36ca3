/* Log lines: what the server tells its operator as it happens, one JSON object a line on standard error. */
#ifndef LUDUS_SERVER_LOG_H
#define LUDUS_SERVER_LOG_H

/* {"time","level","event",..}: `more` is a format of json_pack for the rest, such as "{ss}". */
void note(const char *level, const char *event, const char *more, ...);

#endif
