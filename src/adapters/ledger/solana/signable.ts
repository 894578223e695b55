import type { DeviceSignable } from '../../../core/ports/devices.ts'

export const solanaKinds = ['solanaTransaction', 'solanaMessage'] as const

/** What the Solana app signs. */
export type SolanaSignable = Extract<DeviceSignable, { kind: (typeof solanaKinds)[number] }>
