/** Checks if it is `HOST:PORT` of this computer: `localhost`, an address of 127.0.0.0/8 or `[::1]`, and a port from 1 to 65535. */
export function isLoopbackAddress(text: string): boolean {
  const [, host = '', port] = /^(.+):([1-9]\d{0,4})$/.exec(text) ?? []
  if (port === undefined || Number(port) >= 2 ** 16) return false
  return host === 'localhost' || host === '[::1]' || isLoopbackIPv4(host)
}

function isLoopbackIPv4(host: string): boolean {
  const [, ...bytes] = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host) ?? []
  return bytes.length === 3 && bytes.every(byte => String(Number(byte)) === byte && Number(byte) < 256)
}
