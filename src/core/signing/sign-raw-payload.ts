import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { PayloadBudget } from '../chains/declaration/payload-budget.ts'
import { examples } from '../chains/index.ts'
import { signableIn } from '../keys/hardware-wallet-signer.ts'
import { registeredInterfaces } from '../smart-contract-interfaces/registered-interfaces.ts'
import { findKey } from './find-key.ts'
import { decodePayload } from './payload.ts'
import { encoding, hashFunction, payload, payloadParams, signWith } from './payload-schema.ts'
import { requireNoMorePreimages } from './preimages.ts'
import { presentSignature, shownKey, signatureExample, signatureResult } from './signature.ts'
import { signingTitle } from './signing-title.ts'
import { withOutcome } from './with-outcome.ts'

const parametersV1 = z.object({ privateKeyId: signWith, payload, encoding, hashFunction })

const example = {
  signWith: examples.account.address,
  payload: '0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658',
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
} as const

export const signRawPayload = defineActivity({
  kind: 'SIGN_RAW_PAYLOAD',
  version: 2,
  summary: 'Sign a payload.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'SIGN' },
  params: payloadParams,
  parameters: z.object({ signWith, payload, encoding, hashFunction }),
  older: [
    {
      version: 1,
      parameters: parametersV1,
      example: { ...example, signWith: undefined, privateKeyId: '1c6f0a60-7d39-4d0c-9a55-0b6d4c0f2a10' },
      redaction: null,
      translate: ({ privateKeyId, ...rest }: z.output<typeof parametersV1>) => ({ ...rest, signWith: privateKeyId }),
    },
  ],
  result: { version: 1, schema: signatureResult },
  contract: { intentKey: 'signRawPayloadIntent', rename: { signWith: 'privateKeyId' } },
  example: { parameters: example, result: signatureExample },

  prepare(parameters, { reader, organizationId, webOrigin, askedAt, hardwareWallets, preimages }) {
    const key = findKey(reader, organizationId, parameters.signWith)
    const { encoding, hashFunction } = parameters
    requireNoMorePreimages(preimages, 1)
    const [preimage] = preimages
    const interfaces = registeredInterfaces(reader, organizationId)
    const asked = { webOrigin, askedAt, hardwareWallets, preimage, budget: new PayloadBudget(), interfaces }
    const payload = decodePayload(parameters, key, { field: 'parameters.payload', ...asked })
    return { key, encoding, hashFunction, ...payload }
  },

  describe({ key, reading, signs }) {
    const read = reading()
    return {
      title: signingTitle([signs]).title,
      key: shownKey(key),
      ...read,
      fields: withOutcome(read.fields, signs, key),
    }
  },

  facts: ({ key, encoding, hashFunction, signs, input }) => ({
    params: { encoding, hash_function: hashFunction },
    key,
    signs,
    givesOut: { kind: 'signatures' as const, publicKey: key.publicKey, signed: [signs] as const },
    ...signableIn(input),
  }),

  execute: async ({ key, input }, { signer }) => ({
    result: presentSignature(await signer.sign(key, input)),
    record: null,
  }),
})
