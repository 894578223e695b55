import type { DeviceSignable } from '../../../core/ports/devices.ts'

export const ethereumKinds = ['transaction', 'typedData', 'authorization', 'personalMessage'] as const

/** What the Ethereum app signs. */
export type EthereumSignable = Extract<DeviceSignable, { kind: (typeof ethereumKinds)[number] }>
