import { type Hex, recoverAddress } from 'viem'

const hex = (value: string): Hex => `0x${value}`

export function recovered(hash: Hex, signature: { r: string; s: string; v: string } | undefined): Promise<string> {
  const { r = '', s = '', v = '' } = signature ?? {}
  return recoverAddress({ hash, signature: { r: hex(r), s: hex(s), yParity: Number(v) } })
}
