import {
  bytesToHex,
  concat,
  getTypesForEIP712Domain,
  type Hex,
  type LocalAccount,
  type SignableMessage,
  serializeTransaction,
  serializeTypedData,
  stringToHex,
  type TypedDataDomain,
} from 'viem'
import { toAccount } from 'viem/accounts'

/** A client of the public API: `TurnkeyClient` of `@turnkey/http`, or the API client of another Turnkey SDK. */
export interface SigningClient {
  readonly name?: string
  // biome-ignore lint/suspicious/noExplicitAny: the SDKs differ in their types, and a program has one of any version.
  signRawPayload(input: any): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: the SDKs differ in their types, and a program has one of any version.
  signTransaction(input: any): Promise<any>
}

export interface AccountOptions {
  readonly client: SigningClient
  readonly organizationId: string
  /** Address of the account, or the id of a private key together with `ethereumAddress`. */
  readonly signWith: string
  readonly ethereumAddress?: string | undefined
}

/**
 * Makes an account of viem, as `createAccount` of `@turnkey/viem` does, whose messages arrive readable: what is sent is the text (ERC-191)
 * instead of its hash, and typed data always has its domain.
 * @throws Error without an address; its methods throw what the client throws, or an Error that says how the request ended
 */
export function createAccount({ client, organizationId, signWith, ethereumAddress }: AccountOptions): LocalAccount {
  const address = /^0x[0-9a-fA-F]{40}$/.test(signWith) ? signWith : ethereumAddress
  if (address === undefined)
    throw new Error('Name an address: signWith, or ethereumAddress for the id of a private key.')
  return toAccount({
    address: address as Hex,
    sign: ({ hash }) => signPayload(hash, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NO_OP'),
    signMessage: ({ message }) =>
      signPayload(prefixed(message), 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256'),
    signTypedData({ domain, types, primaryType, message }) {
      const EIP712Domain = getTypesForEIP712Domain({ domain: domain as TypedDataDomain })
      const whole = { domain, types: { EIP712Domain, ...types }, primaryType, message } as Parameters<
        typeof serializeTypedData
      >[0]
      return signPayload(serializeTypedData(whole), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP')
    },
    async signTransaction(transaction, { serializer = serializeTransaction } = {}) {
      const unsignedTransaction = (await serializer(transaction as Parameters<typeof serializeTransaction>[0])).slice(2)
      const type = unsignedTransaction.startsWith('76') ? 'TRANSACTION_TYPE_TEMPO' : 'TRANSACTION_TYPE_ETHEREUM'
      const { signedTransaction } = await ask('signTransaction', { signWith, type, unsignedTransaction })
      return `0x${signedTransaction.replace(/^0x/, '')}`
    },
  })

  async function signPayload(payload: string, encoding: string, hashFunction: string): Promise<Hex> {
    const { r, s, v } = await ask('signRawPayload', { signWith, payload, encoding, hashFunction })
    return `0x${r}${s}${v === '00' ? '1b' : '1c'}`
  }

  async function ask(call: 'signRawPayload' | 'signTransaction', parameters: object) {
    const type = { signRawPayload: 'SIGN_RAW_PAYLOAD', signTransaction: 'SIGN_TRANSACTION' }[call]
    const envelope = { type: `ACTIVITY_TYPE_${type}_V2`, timestampMs: String(Date.now()), organizationId, parameters }
    // The clients of the other SDKs write the envelope themselves.
    const isHttpClient = client.name === 'TurnkeyClient'
    const { activity } = await client[call](isHttpClient ? envelope : { organizationId, ...parameters })
    const result = activity.result?.[`${call}Result`]
    if (result) return result
    throw new Error(`The request ${activity.id} is ${activity.status}. ${activity.failure?.message ?? ''}`.trim())
  }
}

function prefixed(message: SignableMessage): Hex {
  const bytes = typeof message === 'string' ? stringToHex(message) : hexOf(message.raw)
  return concat([stringToHex(`\x19Ethereum Signed Message:\n${(bytes.length - 2) / 2}`), bytes])
}

function hexOf(raw: Hex | Uint8Array): Hex {
  return typeof raw === 'string' ? raw : bytesToHex(raw)
}
