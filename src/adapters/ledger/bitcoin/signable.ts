import type { DeviceSignable } from '../../../core/ports/devices.ts'

export const bitcoinKinds = ['bitcoinTransaction', 'bitcoinMessage'] as const

/** What the Bitcoin apps sign. */
export type BitcoinSignable = Extract<DeviceSignable, { kind: (typeof bitcoinKinds)[number] }>
