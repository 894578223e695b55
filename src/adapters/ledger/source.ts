/** A device that is plugged in. */
export interface Plugged {
  /** Place of the device, as its source calls it. It changes when the device is plugged in again, or after an app opened. */
  readonly place: string
  /** Example: `Ledger Flex`; null if it is not known. */
  readonly model: string | null
}

/** An open way to one device. */
export interface Link {
  /** Sends one APDU and answers with the device's data and status word. @throws LinkFailure */
  exchange(apdu: Uint8Array): Promise<Uint8Array>
  /** May be called at any time, also while a device owes an answer. Never throws. */
  close(): Promise<void>
}

/** Source of devices: USB, an emulator, a script. */
export interface DeviceSource {
  /** @throws LinkFailure `unavailable` where this machine cannot look for devices. */
  list(): Promise<readonly Plugged[]>
  /** @throws LinkFailure */
  open(place: string): Promise<Link>
  /** Calls `listener` when something was plugged in or pulled out; {@link list} says what. Never throws. */
  listen(listener: () => void): () => void
}

/**
 * `gone`: pulled out, or never there. `held`: another program talks to it. `forbidden`: the operating system refuses.
 * `unavailable`: this machine lacks what is needed to look for devices.
 */
export type LinkFailureKind = 'gone' | 'held' | 'forbidden' | 'unavailable'

export class LinkFailure extends Error {
  override readonly name = 'LinkFailure'
  readonly kind: LinkFailureKind

  /** @param words - For the person: what to do about it. Only `forbidden` and `unavailable` have any. */
  constructor(kind: LinkFailureKind, words = '', cause?: unknown) {
    super(words || kind, { cause })
    this.kind = kind
  }
}
