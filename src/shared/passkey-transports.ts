/** Transports as `AuthenticatorTransport` of WebAuthn names them. */
export const passkeyTransports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const
