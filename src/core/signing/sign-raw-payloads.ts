import { z } from 'zod'
import type { Field } from '../../shared/card.ts'
import { defineActivity } from '../activity/define.ts'
import { withoutRepeats } from '../chains/declaration/described.ts'
import { PayloadBudget } from '../chains/declaration/payload-budget.ts'
import { examples } from '../chains/index.ts'
import { count } from '../display/amount.ts'
import type { SigningInput } from '../ports/signer.ts'
import { registeredInterfaces } from '../smart-contract-interfaces/registered-interfaces.ts'
import { findKey } from './find-key.ts'
import { decodePayload, type Payload } from './payload.ts'
import { encoding, hashFunction, payload, payloadParams, signWith } from './payload-schema.ts'
import { requireNoMorePreimages } from './preimages.ts'
import { presentSignature, shownKey, signatureExample, signatureResult } from './signature.ts'
import { signingTitle } from './signing-title.ts'
import { withOutcome } from './with-outcome.ts'

/** Payloads of the same bytes, of which the same is shown, are one line that says how many they are. */
function onceEach(
  payloads: readonly { readonly input: SigningInput; readonly shown: Omit<Field, 'label'> }[],
): readonly Field[] {
  const numbered = payloads.map(({ input, shown }, index) => ({ input, shown, number: index + 1 }))
  const groups = Map.groupBy(numbered, ({ input, shown }) => {
    const bytes = 'digest' in input ? input.digest : input.message
    return JSON.stringify([input.curve, Buffer.from(bytes).toString('hex'), shown])
  })
  return [...groups.values()].map(([first, ...others]) => {
    const { number, shown } = first as (typeof numbered)[number]
    const more = others.length > 0 ? `, and ${others.length} more that are the same` : ''
    return { label: `${number} of ${payloads.length}${more}`, ...shown }
  })
}

export const signRawPayloads = defineActivity({
  kind: 'SIGN_RAW_PAYLOADS',
  version: 1,
  summary: 'Sign several payloads with one key.',
  governance: { by: 'policy', resource: 'PRIVATE_KEY', action: 'SIGN' },
  params: payloadParams,
  parameters: z.object({
    signWith,
    payloads: z
      .array(payload)
      .min(1, 'name at least one payload')
      .max(100, 'at most 100 payloads can be signed at once; a person has to read them')
      .describe('Unsigned payloads, all written as `encoding` says.'),
    encoding,
    hashFunction,
  }),
  result: { version: 1, schema: z.object({ signatures: z.array(signatureResult) }) },
  example: {
    parameters: {
      signWith: examples.account.address,
      payloads: ['deadbeef', 'cafe'],
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    },
    result: { signatures: [signatureExample, signatureExample] },
  },

  prepare({ signWith, payloads, encoding, hashFunction }, context) {
    const { reader, organizationId, webOrigin, askedAt, hardwareWallets, preimages } = context
    requireNoMorePreimages(preimages, payloads.length)
    const key = findKey(reader, organizationId, signWith)
    const budget = new PayloadBudget()
    const interfaces = registeredInterfaces(reader, organizationId)
    const decode = (payload: string, index: number) =>
      decodePayload({ payload, encoding, hashFunction }, key, {
        field: `parameters.payloads.${index}`,
        webOrigin,
        askedAt,
        hardwareWallets,
        preimage: preimages[index],
        budget,
        interfaces,
      })
    const [first, ...others] = payloads.map(decode) as [Payload, ...Payload[]]
    return { key, encoding, hashFunction, decoded: [first, ...others] as const }
  },

  describe({ key, decoded }) {
    const readings = decoded.map(({ reading }) => reading())
    const { title, noun } = signingTitle(decoded.map(({ signs }) => signs))
    return {
      title,
      sentence: `Sign ${count(decoded.length, noun)} with one approval`,
      key: shownKey(key),
      fields: onceEach(
        decoded.map(({ signs, input }, index) => {
          const { sentence, fields } = readings[index] as (typeof readings)[number]
          return { input, shown: { value: sentence, children: withOutcome(fields, signs, key) } }
        }),
      ),
      warnings: withoutRepeats(readings.flatMap(({ warnings }) => warnings)),
      raw: readings.flatMap(({ raw }, index) =>
        raw.map(({ label, value }) => ({ label: `${index + 1}: ${label}`, value })),
      ),
    }
  },

  // A rule about `eth.eip_712` speaks of one message. Of several it would have to hold for each, and the language has no word for
  // that: they are absent then, so such a rule cannot be evaluated rather than being met by the first of them.
  facts({ key, encoding, hashFunction, decoded }) {
    const [first, ...others] = decoded
    const signed = [first.signs, ...others.map(({ signs }) => signs)] as const
    return {
      params: { encoding, hash_function: hashFunction },
      key,
      ...(others.length === 0 && { signs: first.signs }),
      givesOut: { kind: 'signatures' as const, publicKey: key.publicKey, signed },
    }
  },

  async execute({ key, decoded }, { signer }) {
    const signatures = []
    for (const { input } of decoded) signatures.push(presentSignature(await signer.sign(key, input)))
    return { result: { signatures }, record: null }
  },
})
