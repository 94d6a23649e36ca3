"""A mail server for the tests: takes letters on a loopback port and prints each as a line of JSON. The first line is the port.

A letter to refuse@... is refused for good, one to later@... is put off the first time."""
import email
import email.policy
import json
import sys
import threading

from aiosmtpd.controller import Controller


class Keeper:
    def __init__(self):
        self.put_off = set()

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refuse@"):
            return "550 nobody of that name"
        if address.startswith("later@") and address not in self.put_off:
            self.put_off.add(address)
            return "451 try again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        heads = {}
        for name, value in letter.items():
            heads.setdefault(name.lower(), []).append(str(value))
        print(json.dumps({"from": envelope.mail_from, "to": envelope.rcpt_tos, "heads": heads,
                          "text": letter.get_content(), "defects": [str(d) for d in letter.defects]}), flush=True)
        return "250 OK"


controller = Controller(Keeper(), hostname="127.0.0.1", port=int(sys.argv[1]))
controller.start()
print(json.dumps({"port": controller.port}), flush=True)
threading.Event().wait()
