import { createECDH } from 'node:crypto'
import { encryptionSuite, type GoodClient } from './good-client.ts'
import { invalid, missing, type Row } from './rows.ts'

const secretId = '3d1f6a52-5a0e-4f4b-9d0e-6a1f2b3c4d5e'

function newKey(form: 'compressed' | 'uncompressed' = 'uncompressed'): string {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key.getPublicKey('hex', form)
}

const sealed = (bytes: number) => JSON.stringify({ encappedPublic: newKey(), ciphertext: '00'.repeat(bytes + 16) })

const begin = (change: object) => (client: GoodClient) =>
  client.send(client.submit('INIT_IMPORT_SECRETS', { encryptionSuite, numSecrets: 1, ...change }))

const importing =
  (change: object, count = 1) =>
  (client: GoodClient) => {
    const secret = { secretPayload: sealed(1), targetPublicKey: client.place.importKey, encryptionSuite, ...change }
    return client.send(client.submit('IMPORT_SECRETS', { secrets: Array(count).fill(secret) }))
  }

const exporting =
  (change: object, count = 1) =>
  (client: GoodClient) => {
    const secret = { secretId, targetPublicKey: newKey(), encryptionSuite, ...change }
    return client.send(client.submit('EXPORT_SECRETS', { secrets: Array(count).fill(secret) }))
  }

const deleting = (secretIds: string[]) => (client: GoodClient) =>
  client.send(client.submit('DELETE_SECRETS', { secretIds }))

const notHere = { reason: 'RESOURCE_NOT_FOUND', words: /unable to find secret/ } as const

/** Requests about secrets that are no keys. */
export const secrets: readonly Row[] = [
  ['the beginning of no import', begin({ numSecrets: 0 }), invalid(/at least 1/, 'parameters.numSecrets')],
  ['the beginning of 33 imports', begin({ numSecrets: 33 }), invalid(/at most 32/, 'parameters.numSecrets')],
  [
    'the beginning of half an import',
    begin({ numSecrets: 0.5 }),
    invalid(/whole number|integer/, 'parameters.numSecrets'),
  ],
  [
    'another way to encrypt',
    begin({ encryptionSuite: 'NONE' }),
    invalid(/ENCLAVE_ENCRYPT_V1/, 'parameters.encryptionSuite'),
  ],
  ['no way to encrypt', begin({ encryptionSuite: undefined }), missing('parameters.encryptionSuite')],
  ['a secret to delete that is not here', deleting([secretId]), notHere],
  ['no secret to delete', deleting([]), invalid(/name at least one/, 'parameters.secretIds')],
  ['a secret to delete twice', deleting([secretId, secretId]), invalid(/repeats/, 'parameters.secretIds.1')],
  ['33 secrets to delete', deleting(Array(33).fill(secretId)), invalid(/at most 32/, 'parameters.secretIds')],
  ['a secret to export that is not here', exporting({}), notHere],
  ['a secret to export twice', exporting({}, 2), invalid(/repeats/, 'parameters.secrets.1.secretId')],
  [
    'a compressed key to export to',
    exporting({ targetPublicKey: newKey('compressed') }),
    invalid(/65 bytes/, 'parameters.secrets.0.targetPublicKey'),
  ],
  [
    'a key to export to that is on no curve',
    exporting({ targetPublicKey: `04${'11'.repeat(64)}` }),
    invalid(/on the curve/, 'parameters.secrets.0.targetPublicKey'),
  ],
  [
    'a secret that is not encrypted',
    importing({ secretPayload: 'hunter2' }),
    invalid(/JSON text/, 'parameters.secrets.0.secretPayload'),
  ],
  [
    'a secret that is too long',
    importing({ secretPayload: sealed(65_537) }),
    invalid(/at most 65536 bytes/, 'parameters.secrets.0.secretPayload'),
  ],
  [
    'a secret to a key that nobody was given',
    importing({ targetPublicKey: newKey() }),
    { reason: 'RESOURCE_NOT_FOUND', words: /no import is under way/, field: 'parameters.secrets.0.targetPublicKey' },
  ],
  ['two secrets to one key', importing({}, 2), invalid(/repeats/, 'parameters.secrets.1.targetPublicKey')],
  [
    'a property without a value',
    importing({ staticProperties: [{ key: 'kind' }] }),
    missing('parameters.secrets.0.staticProperties.0.value'),
  ],
  ['a name with a line feed', importing({ name: 'a\nb' }), invalid(/control characters/, 'parameters.secrets.0.name')],
]
