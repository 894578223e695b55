export const systemProgram = '11111111111111111111111111111111'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
export const stakeProgram = 'Stake11111111111111111111111111111111111111'
export const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
] as const

export function isMemoProgram(programKey: string): boolean {
  return memoPrograms.some(key => key === programKey)
}

/** Mints of wrapped SOL: what a token account of them holds is lamports (`native_mint` of Token and of Token-2022). */
export const nativeMints: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
]

/** They check signatures that stand in their data. Each of those is paid for like a signature of the transaction. */
export const signatureCheckers: Readonly<Record<string, string>> = {
  Ed25519SigVerify111111111111111111111111111: 'Ed25519 Signature Check',
  KeccakSecp256k11111111111111111111111111111: 'Secp256k1 Signature Check',
  Secp256r1SigVerify1111111111111111111111111: 'Secp256r1 Signature Check',
}

/** Programs whose instructions are not read here: what they are is known, and what they are asked is not shown. */
const namedOnly: Readonly<Record<string, string>> = {
  Vote111111111111111111111111111111111111111: 'Vote Program',
  AddressLookupTab1e1111111111111111111111111: 'Address Lookup Table Program',
  BPFLoaderUpgradeab1e11111111111111111111111: 'BPF Loader (upgradeable)',
  BPFLoader2111111111111111111111111111111111: 'BPF Loader',
  BPFLoader1111111111111111111111111111111111: 'BPF Loader (deprecated)',
  LoaderV411111111111111111111111111111111111: 'Loader v4',
  Config1111111111111111111111111111111111111: 'Config Program',
}

/**
 * Returns the common name of a program; `undefined` if not known here. Addresses are those of docs.anza.xyz and solana.com.
 */
export function programName(key: string): string | undefined {
  return names.get(key)
}

const names = new Map<string, string>([
  [systemProgram, 'System Program'],
  [tokenProgram, 'Token Program'],
  [token2022Program, 'Token-2022 Program'],
  [associatedTokenProgram, 'Associated Token Account Program'],
  [computeBudgetProgram, 'Compute Budget Program'],
  [stakeProgram, 'Stake Program'],
  ...memoPrograms.map(key => [key, 'Memo Program'] as const),
  ...Object.entries(signatureCheckers),
  ...Object.entries(namedOnly),
])
