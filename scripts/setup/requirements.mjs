/**
 * Requirements of the system: the file that shows each (null: no file shows it), then the packages that
 * bring it, by the names of apt, dnf, pacman and apk.
 */
export const requirements = {
  /** Libraries that keytar and node-hid load. */
  running: [
    ['libsecret-1.so.0', 'libsecret-1-0', 'libsecret', 'libsecret', 'libsecret'],
    ['libudev.so.1', 'libudev1', 'systemd-libs', 'systemd-libs', 'eudev-libs'],
    ['libusb-1.0.so.0', 'libusb-1.0-0', 'libusb1', 'libusb', 'libusb'],
  ],
  /** Tools that compile them if their own prebuilt files cannot be fetched. */
  building: [
    ['libsecret-1/libsecret/secret.h', 'libsecret-1-dev', 'libsecret-devel', 'libsecret', 'libsecret-dev'],
    ['libusb-1.0/libusb.h', 'libusb-1.0-0-dev', 'libusb1-devel', 'libusb', 'libusb-dev'],
    ['libudev.h', 'libudev-dev', 'systemd-devel', 'systemd', 'eudev-dev'],
    ['linux/hidraw.h', 'linux-libc-dev', 'kernel-headers', 'linux-api-headers', 'linux-headers'],
    ['g++', 'g++', 'gcc-c++', 'gcc', 'g++'],
    ['make', 'make', 'make', 'make', 'make'],
    ['python3', 'python3', 'python3', 'python', 'python3'],
    ['pkg-config', 'pkg-config', 'pkgconf-pkg-config', 'pkgconf', 'pkgconf'],
  ],
  /** A keychain without a desktop, a terminal, and a Ledger on a mocked USB, for the tests. */
  testing: [
    ['gnome-keyring-daemon', 'gnome-keyring', 'gnome-keyring', 'gnome-keyring', 'gnome-keyring'],
    ['dbus-run-session', 'dbus', 'dbus-daemon', 'dbus', 'dbus'],
    ['DejaVuSans.ttf', 'fonts-dejavu-core', 'dejavu-sans-fonts', 'ttf-dejavu', 'font-dejavu'],
    ['tmux', 'tmux', 'tmux', 'tmux', 'tmux'],
    ['umockdev-wrapper', 'umockdev', 'umockdev', 'umockdev', 'umockdev'],
    ['UMockdev-1.0.typelib', 'gir1.2-umockdev-1.0', 'umockdev', 'umockdev', 'umockdev'],
    [null, 'python3-gi', 'python3-gobject', 'python-gobject', 'py3-gobject3'],
  ],
}
