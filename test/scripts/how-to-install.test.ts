import { expect, test } from 'vitest'
import { howToInstall } from '../../scripts/setup/how-to-install.mjs'
import { requirements } from '../../scripts/setup/requirements.mjs'

const missing = [...requirements.running, ...requirements.building]

test.each([
  [
    'Fedora',
    'NAME="Fedora Linux"\nID=fedora\nVERSION_ID=43\n',
    'dnf install libsecret systemd-libs libusb1 libsecret-devel libusb1-devel systemd-devel kernel-headers gcc-c++ make python3 pkgconf-pkg-config',
  ],
  [
    'what is like Fedora',
    'ID="rocky"\nID_LIKE="rhel centos fedora"\n',
    'dnf install libsecret systemd-libs libusb1 libsecret-devel libusb1-devel systemd-devel kernel-headers gcc-c++ make python3 pkgconf-pkg-config',
  ],
  [
    'Arch, where a library and its headers are one package',
    'NAME="Arch Linux"\nID=arch\n',
    'pacman -S --needed libsecret systemd-libs libusb systemd linux-api-headers gcc make python pkgconf',
  ],
  [
    'Alpine',
    'NAME="Alpine Linux"\nID=alpine\n',
    'apk add libsecret eudev-libs libusb libsecret-dev libusb-dev eudev-dev linux-headers g++ make python3 pkgconf',
  ],
])('on %s, what is missing has the names that it has there', (_, osRelease, command) => {
  expect(howToInstall(osRelease, missing)).toBe(`Missing system packages; please run: sudo ${command}`)
})

test('only what is missing is named', () => {
  expect(howToInstall('ID=fedora\n', missing.slice(1, 2))).toBe(
    'Missing system packages; please run: sudo dnf install systemd-libs',
  )
})

test('elsewhere, libraries and programs have their own names', () => {
  const sentence = howToInstall('ID=nixos\n', [...missing.slice(0, 3), [null, 'a', 'b', 'c', 'd']])
  expect(sentence).toBe('Missing; please install what brings: libsecret-1.so.0, libudev.so.1, libusb-1.0.so.0')
})
