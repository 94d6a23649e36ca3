/* What the values of serve's options must be: DONE, or USAGE after a sentence. */
#ifndef LUDUS_CLI_SERVE_H
#define LUDUS_CLI_SERVE_H

int check_listen(const char *text);
int check_origin(const char *text);
int check_metrics(const char *text);
int check_hosts(const char *text);
int check_mail(const char *text);
int check_mail_from(const char *text);
int check_names(const char *text);
int check_base(const char *path);
int check_web(const char *folder);
int check_store(const char *address);
int check_node(const char *name);

#endif
