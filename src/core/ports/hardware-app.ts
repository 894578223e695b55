/**
 * An app of a hardware wallet, in the words of the adapter that talks to that vendor's. Core hands it on and compares two of them, and
 * knows none: which app has the accounts of which address format is declared by the chain.
 */
export interface HardwareApp {
  /** `ledger` */
  readonly vendor: string
  /** As the hardware wallet names it, for example `Bitcoin Test`. */
  readonly app: string
}

export function isSameApp(one: HardwareApp, other: HardwareApp): boolean {
  return one.vendor === other.vendor && one.app === other.app
}

/** As the record of a wallet has it. */
export function hardwareAppOf({ kind, app }: { readonly kind: string; readonly app: string }): HardwareApp {
  return { vendor: kind, app }
}
