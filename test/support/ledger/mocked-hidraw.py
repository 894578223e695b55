"""Plugs in a Ledger Flex that is no more than a recording, and runs a program that finds it.

mocked-hidraw.py RECORDING... -- PROGRAM...

The recordings are answered one after the other. A command that was not recorded is answered 6f00 and told on stderr.
"""
import fcntl
import os
import re
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

import gi

gi.require_version('UMockdev', '1.0')
from gi.repository import UMockdev

VENDOR, PRODUCT, PACKET, APDU_TAG = 0x2C97, 0x7011, 64, 0x05

# Opens the other end of a pseudo-terminal; Python has no name for it.
TIOCGPTPEER = 0x5441

# Usage page ffa0, one input and one output report of 64 bytes: what Ledger's firmware describes.
REPORT = bytes.fromhex('06a0ff0901a1010903150026ff007508954081080904150026ff00750895409108c0')

USB = '/devices/pci0000:00/0000:00:01.0/usb1/1-2'
HID = f'{USB}/1-2:1.0/0003:{VENDOR:04X}:{PRODUCT:04X}.0001'


def record(path, properties=(), attributes=(), node=None, report=None, link=None):
    lines = [f'P: {path}']
    lines += [f'N: {node}'] if node else []
    lines += [f'E: {name}={value}' for name, value in properties]
    lines += [f'A: {name}={value}\\n' for name, value in attributes]
    lines += [f'H: report_descriptor={report.hex()}'] if report else []
    lines += [f'L: device={link}'] if link else []
    return '\n'.join(lines) + '\n\n'


# Which app is open, its settings, and keys: what shows nothing is asked again where an answer was late.
QUESTIONS = ('b001', 'e006', 'e002')


def description():
    device = record(
        USB,
        [('DEVTYPE', 'usb_device'), ('SUBSYSTEM', 'usb'), ('BUSNUM', '001'), ('DEVNUM', '003')],
        [('busnum', 1), ('devnum', 3), ('idVendor', f'{VENDOR:04x}'), ('idProduct', f'{PRODUCT:04x}'),
         ('bcdDevice', '0201'), ('manufacturer', 'Ledger'), ('product', 'Ledger Flex'), ('serial', '0001')],
        node='bus/usb/001/003',
    )
    interface = record(
        f'{USB}/1-2:1.0', [('DEVTYPE', 'usb_interface'), ('SUBSYSTEM', 'usb')], [('bInterfaceNumber', '00')]
    )
    hid = record(
        HID,
        [('SUBSYSTEM', 'hid'), ('HID_ID', f'0003:{VENDOR:08X}:{PRODUCT:08X}'), ('HID_NAME', 'Ledger Ledger Flex'),
         ('HID_PHYS', 'usb-0000:00:01.0-2/input0'), ('HID_UNIQ', '0001')],
        report=REPORT,
    )
    node = record(
        f'{HID}/hidraw/hidraw0',
        [('SUBSYSTEM', 'hidraw'), ('DEVNAME', '/dev/hidraw0'), ('MAJOR', 241), ('MINOR', 0)],
        [('dev', '241:0')],
        node='hidraw0',
        link='../..',
    )
    return device + interface + hid + node


def ioctls():
    size = struct.pack('<I', len(REPORT))
    whole = size + REPORT.ljust(4096, b'\0')
    return f'@DEV /dev/hidraw0\nHIDIOCGRDESCSIZE 0 {size.hex().upper()}\nHIDIOCGRDESC 0 {whole.hex().upper()}\n'


def exchanges(files):
    text = '\n'.join(open(file).read() for file in files)
    return re.findall(r'=> *([0-9a-f]+)\s*<= *([0-9a-f]+)', text)


# Before a byte that is meant as it is, and behind a report. A terminal tells what is typed line by line, and a line may end so.
LITERAL, END = 0x16, 0x04


def keep_bounds(terminal):
    """Has each read of it answer one report, as those of a real device do, however many stand in it together."""
    _, _, control, _, in_speed, out_speed, characters = termios.tcgetattr(terminal)
    characters = [b'\0'] * len(characters)
    characters[termios.VLNEXT], characters[termios.VEOF] = bytes([LITERAL]), bytes([END])
    settings = [0, 0, control, termios.ICANON | termios.IEXTEN, in_speed, out_speed, characters]
    termios.tcsetattr(terminal, termios.TCSANOW, settings)


class Device:
    """Reads reports, puts commands together, and answers each from the recording."""

    def __init__(self, descriptor, recorded):
        self.descriptor = descriptor
        self.other_end = fcntl.ioctl(descriptor, TIOCGPTPEER, os.O_RDWR | os.O_NOCTTY)
        keep_bounds(self.other_end)
        self.recorded = list(recorded)
        self.known = {}

    def serve(self):
        command, length = b'', 0
        while True:
            report = self.read(1 + PACKET)
            channel, tag, sequence = struct.unpack('>HBH', report[1:6])
            if tag != APDU_TAG:
                continue
            if sequence == 0:
                length = struct.unpack('>H', report[6:8])[0]
                command = report[8:]
            else:
                command += report[6:]
            if len(command) >= length:
                self.write(channel, self.answer(command[:length].hex()))

    def answer(self, command):
        if self.recorded and self.recorded[0][0] == command:
            answer = bytes.fromhex(self.recorded.pop(0)[1])
            if command.startswith(QUESTIONS):
                self.known[command] = answer
            return answer
        if command in self.known:
            return self.known[command]
        print(f'not recorded: {command}', file=sys.stderr)
        return bytes.fromhex('6f00')

    def read(self, count):
        data = b''
        while len(data) < count:
            try:
                data += os.read(self.descriptor, count - len(data))
            except OSError:
                # Nobody has the device open: it is a terminal, after all.
                time.sleep(0.01)
        return data

    def write(self, channel, answer):
        rest = struct.pack('>H', len(answer)) + answer
        sequence = 0
        while rest:
            report = struct.pack('>HBH', channel, APDU_TAG, sequence) + rest[:59].ljust(59, b'\0')
            os.write(self.descriptor, b''.join(bytes([LITERAL, each]) for each in report) + bytes([END]))
            rest, sequence = rest[59:], sequence + 1


def main():
    split = sys.argv.index('--')
    testbed = UMockdev.Testbed.new()
    testbed.add_from_string(description())
    with tempfile.NamedTemporaryFile('w', suffix='.ioctl') as file:
        file.write(ioctls())
        file.flush()
        testbed.load_ioctl('/dev/hidraw0', file.name)
    device = Device(testbed.get_dev_fd('/dev/hidraw0'), exchanges(sys.argv[1:split]))
    threading.Thread(target=device.serve, daemon=True).start()
    code = subprocess.call(sys.argv[split + 1:])
    print(f'left: {len(device.recorded)}', file=sys.stderr)
    # The thread may be inside a read; nothing is left to be done in it.
    os._exit(code)


main()
