#!/bin/sh
# Makes a manual page: tools/man.sh LUDUS SCDOC PROSE. Name, synopsis and options come from the program's own tables
# (ludus help --as), the rest from docs/man; what exit statuses mean is the same for all commands. ludus.conf is a file, not a
# command: its keys are the options of serve.
set -eu
ludus=$1 scdoc=$2 prose=$3
name=$(basename "$prose" .scd)
command=${name#ludus}
command=${command#-}

if [ "$name" = ludus.conf ]; then
    {
        printf 'ludus.conf(5)\n\n# NAME\n\nludus.conf - what ludus serve is told at its start\n\n# SYNOPSIS\n\n_/etc/ludus.conf_\n\n'
        sed '/^# EXAMPLES/,$d' "$prose"
        "$ludus" help --as keys serve
        sed -n '/^# EXAMPLES/,$p' "$prose"
    } | "$scdoc"
    exit
fi
{
    # shellcheck disable=SC2086 # no word for ludus itself
    "$ludus" help --as synopsis $command
    sed '/^# EXAMPLES/,$d' "$prose"
    # shellcheck disable=SC2086 # as above
    "$ludus" help --as options $command
    sed -n '/^# EXAMPLES/,/^# SEE ALSO/{/^# SEE ALSO/!p}' "$prose"
    printf '# EXIT STATUS\n\n*0*\n\tAll went well.\n\n*1*\n\tIt could not be done.\n\n'
    printf '*2*\n\tWhat was asked for cannot be; one sentence on standard error says why.\n\n'
    sed -n '/^# SEE ALSO/,$p' "$prose"
} | "$scdoc"
