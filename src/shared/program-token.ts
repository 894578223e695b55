/**
 * How a program's token is made: 16 bytes of the organization's id and 32 secret ones, base64url. The key of its API key pair follows from
 * the secret ones by HKDF (RFC 5869, SHA-256, no salt) with this label, as FIPS 186-5 A.2.1 makes a key of 48 bytes.
 */
export const programTokenShape = {
  idLength: 16,
  secretLength: 32,
  label: 'countersign program token',
  seedLength: 48,
} as const
