export const organizationId = '0190a000-0000-7000-8000-000000000001'

export const minute = 60_000

export const hour = 60 * minute

/** Longer than all tests take together: files of a process share what they import, and nobody approves what has expired. */
export const lasting = { expiresAt: Date.now() + 3 * hour }

export const day = 24 * hour

/** UUIDv7 by shape, sorted by their number. */
export const idOf = (number: number): string => `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const digestOf = (number: number): string => number.toString(16).padStart(2, '0').repeat(32)

export const address = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'

export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
