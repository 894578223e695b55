import { invalid, missing, type Row, unknownKey } from './rows.ts'

/** Parameters and payloads that cannot be signed, and keys that are not there. */
export const payloads: readonly Row[] = [
  // Parameters
  ['a missing field', client => client.send(client.payload({ payload: undefined })), missing('parameters.payload')],
  [
    'a field of another type',
    client => client.send(client.payload({ payload: 7 })),
    invalid(/parameters\.payload: .*string/, 'parameters.payload'),
  ],
  [
    'a missing field deep inside',
    client => client.send(client.wallet({}, { path: undefined })),
    missing('parameters.accounts.0.path'),
  ],
  [
    'a field of another type deep inside',
    client => client.send(client.wallet({}, { curve: 'CURVE_P256' })),
    invalid(/invalid curve/, 'parameters.accounts.0.curve'),
  ],
  [
    'an empty name',
    client => client.send(client.wallet({ walletName: '' })),
    invalid(/must not be empty/, 'parameters.walletName'),
  ],

  // Payloads
  [
    'bad hex',
    client => client.send(client.payload({ payload: 'zz'.repeat(32) })),
    invalid(/payload is not hexadecimal/, 'parameters.payload'),
  ],
  [
    'hex of half a byte',
    client => client.send(client.payload({ payload: '0'.repeat(63) })),
    invalid(/payload is not hexadecimal/, 'parameters.payload'),
  ],
  [
    'a digest of 31 bytes',
    client => client.send(client.payload({ payload: '00'.repeat(31) })),
    invalid(/expected a 32-bytes-long digest.*31 bytes/, 'parameters.payload'),
  ],
  [
    'a digest of 33 bytes',
    client => client.send(client.payload({ payload: '00'.repeat(33) })),
    invalid(/expected a 32-bytes-long digest.*33 bytes/, 'parameters.payload'),
  ],
  [
    'an encoding nobody knows',
    client => client.send(client.payload({ encoding: 'PAYLOAD_ENCODING_BASE64' })),
    invalid(/invalid payload encoding/, 'parameters.encoding'),
  ],
  [
    'a hash function nobody knows',
    client => client.send(client.payload({ hashFunction: 'HASH_FUNCTION_MD5' })),
    invalid(/invalid hash function/, 'parameters.hashFunction'),
  ],
  [
    'a hash for a key that signs messages',
    client => client.send(client.payload({ signWith: client.place.solana, hashFunction: 'HASH_FUNCTION_SHA256' })),
    invalid(/HASH_FUNCTION_NOT_APPLICABLE/, 'parameters.hashFunction'),
  ],
  [
    'no hash for a key that signs digests',
    client => client.send(client.payload({ hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' })),
    invalid(/for ed25519 keys only/, 'parameters.hashFunction'),
  ],
  [
    'typed data that is none',
    client => client.send(client.payload({ encoding: 'PAYLOAD_ENCODING_EIP712', payload: '{"primaryType":"Mail"}' })),
    invalid(/invalid EIP-712 typed data: types is missing/, 'parameters.payload'),
  ],

  // Keys
  [
    'an unknown key to sign with',
    client => client.send(client.payload({ signWith: `0x${'00'.repeat(20)}` })),
    unknownKey(/^Could not find any resource to sign with\. Nothing here has the address or ID/),
  ],
  [
    'an address in lower case',
    client => client.send(client.payload({ signWith: client.place.ethereum.toLowerCase() })),
    unknownKey(/Write the address as 0x[0-9a-fA-F]{40}/),
  ],
  [
    'an address in upper case',
    client => client.send(client.payload({ signWith: `0x${client.place.ethereum.slice(2).toUpperCase()}` })),
    unknownKey(/Write the address as/),
  ],
]
