/**
 * An app of a hardware wallet, in the words of the adapter that talks to that vendor's. Core hands it on and compares two of them, and
 * knows none: which app has the accounts of which address format is declared by the chain.
 */
export interface HardwareApp {
  /** `ledger` */
  readonly vendor: string
  /** Name in the hardware wallet, for example `Bitcoin Test`. */
  readonly app: string
}

export function isSameApp(one: HardwareApp, other: HardwareApp): boolean {
  return one.vendor === other.vendor && one.app === other.app
}

/** Returns the app that the record of a wallet names. */
export function hardwareAppOf({ kind, app }: { readonly kind: string; readonly app: string }): HardwareApp {
  return { vendor: kind, app }
}
