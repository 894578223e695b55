/**
 * Content shown to the person about one waiting request. Every string in it that came from a caller has been through
 * `visible()`: control, bidirectional and zero-width characters stand as `⟨U+202E⟩`, so what is read is what is there.
 */
export interface Shown {
  /** One sentence that is true of the bytes, for example `Send 1.5 ETH to 0x… on Ethereum`. */
  readonly sentence: string
  /** Words for the kind of thing asked, for example `Sign a transaction`. */
  readonly title: string
  readonly asks: Asks
  /** The key that would be used, where one would. */
  readonly key: ShownKey | null
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
  /** Exact bytes and digests, for the expert. Lower-case hex or the text as received. */
  readonly raw: readonly { readonly label: string; readonly value: string }[]
  /** Why the person is asked: which rule holds this request. */
  readonly why: string
  /** The data that ships and names contracts and tokens on this card. Absent where none does, and in receipts from before it was told. */
  readonly data?: readonly ShippedData[]
}

/** Data that ships with the agent. */
export interface ShippedData {
  /** Name for people: `Descriptions of contracts (ERC-7730)`. */
  readonly name: string
  /** Which it is, to the byte: a commit, or a hash. */
  readonly version: string
}

/** Requester. */
export interface Asks {
  readonly userName: string
  readonly apiKeyName: string
  /** Kind of credential that asks, under that name. Absent in old receipts, which did not record it: an API key or a passkey. */
  readonly credential?: 'apiKey' | 'session' | 'passkey' | 'account' | 'contact'
  /** Groups requests of one client: the API key and the web origin. */
  readonly clientId: string
  readonly webOrigin: string | null
  /** Process, for example `node (pid 4711)`; null if not known. */
  readonly process: string | null
  /** Version that the client claims. Not checked. */
  readonly clientVersion: string | null
  /** Reason that the program states, shown as its words. Not checked. Absent if it states none. */
  readonly reason?: string
  /** Host, with any port, of the server that `pay` pays. Absent for all other requests. */
  readonly paidServer?: string
}

export interface ShownKey {
  /** Wallet or private key name. */
  readonly name: string
  readonly address: string
  readonly path: string | null
}

export interface Warning {
  /** `danger`: money or keys can be lost by what cannot be seen. `notice`: worth knowing. */
  readonly level: 'danger' | 'notice'
  readonly text: string
  /** Two addresses that people may take for each other, to be shown with what differs. */
  readonly compares?: { readonly asked: string; readonly known: string }
  /** Screens of a hardware wallet that the person is told to compare. */
  readonly screens?: readonly HardwareWalletScreen[]
}

/** One screen of a hardware wallet. */
export interface HardwareWalletScreen {
  readonly label: string
  readonly value: string
}

/** One line of the decoded request. A field with `children` is a branch of a tree. */
export interface Field {
  readonly label: string
  /** Text for people, for example `1.5 ETH`. Empty for a branch. */
  readonly value: string
  /** The exact value behind it, for example `1500000000000000000 wei`. */
  readonly exact?: string
  /** Style: an address or bytes in a fixed-width face, text with its line breaks kept. */
  readonly style?: 'plain' | 'address' | 'bytes' | 'text'
  /** Present on an address of another chain than the rest of the card: it has no name, because it can be somebody else's there. */
  readonly elsewhere?: true
  /** Name that the organization gives the address in `value`. */
  readonly name?: AddressLabel
  readonly children?: readonly Field[]
  /** Present on a branch that repeats, value by value, what stands above it: shown on request. */
  readonly folded?: true
  /** Present on the branch that says what will happen: it stands before all else, line by line. */
  readonly summary?: true
  /** True for the expert's fields, on which no decision depends: shown with others of the kind, when they are asked for. */
  readonly detail?: true
}

/** Name of an address, and its source, which is never the caller. It stands beside the address, not in its place. */
export interface AddressLabel {
  readonly text: string
  /** Whose word it is: the wallet's, the address book's, a user's credential's, the shipped tokens' or the shipped descriptors'. */
  readonly by: 'account' | 'book' | 'user' | 'token' | 'descriptor'
  /** Id of the wallet, the private key, the address book entry or the user: tells receipts which name it was. */
  readonly id?: string
}

/** The hardware wallet that is asked once the person has approved here. */
export interface CardHardwareWallet {
  /** Model, for example `Ledger Flex`. */
  readonly model: string
  /** `clear`: the hardware wallet shows all that matters. `blind`: it cannot, and says so. */
  readonly signing: 'clear' | 'blind'
  /** Screens that it will show, in their order. */
  readonly screens: readonly HardwareWalletScreen[]
  readonly warnings: readonly Warning[]
}

/** A standing approval the person may give with this one: transfers by this client, with this key, to this recipient. */
export interface GrantOffer {
  /** Coverage in words, for example `transfers of USDC to 0x… on Ethereum (1), with 0x…, asked by trading-bot, at most 100 times, …`. */
  readonly sentence: string
  /** Unit of its limit, for example `ETH`. */
  readonly unit: string
}

/** Lists what a card warns of, and what a hardware wallet will not show. */
export function warningsOf({ shown, hardwareWallet }: Pick<Card, 'shown' | 'hardwareWallet'>): readonly Warning[] {
  return [...shown.warnings, ...(hardwareWallet?.warnings ?? [])]
}

export function dangersOf(card: Pick<Card, 'shown' | 'hardwareWallet'>): readonly Warning[] {
  return warningsOf(card).filter(({ level }) => level === 'danger')
}

/** An amount of one asset. */
export interface SentAmount {
  /** The asset with its network, in words. */
  readonly asset: string
  /** `USDC` */
  readonly unit: string
  /** Base units, decimal. */
  readonly units: string
  readonly decimals: number
}

/** Payments to an address of a card that were signed before: on the same network, in the same asset and with the same memo. */
export interface PaidBefore {
  readonly address: string
  /** Number of them, without dust. Null if it is not known. */
  readonly payments: number | null
  /** Time of the last. Milliseconds since the epoch. */
  readonly lastAt: number
}

/** A request waiting for the person. */
export interface Card {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly type: string
  readonly fingerprint: string
  /** SHA-256 of the canonical JSON (RFC 8785) of `shown`, lower-case hex. Sent back with the decision. */
  readonly digest: string
  readonly shown: Shown
  /**
   * Set in a list, where fields, warnings, exact bytes and the screens of a hardware wallet were left out because they are large. Nothing
   * is decided by such a card: `approvals.get` answers the whole.
   */
  readonly partial?: true
  /** Screens of a hardware wallet that signs. Null for keys in the vault, and for what is not signed. */
  readonly hardwareWallet: CardHardwareWallet | null
  /** Worst of its warnings and of its hardware wallet's, also where a list leaves them out. Null without any. */
  readonly worst: Warning['level'] | null
  /** Offer to approve it for a while together with similar requests; null if the person has to be asked each time. */
  readonly offer: GrantOffer | null
  /** Network of its addresses, CAIP-2, or the namespace of all such networks. Null where that is not one for all of them. */
  readonly place: string | null
  /** All that it sends, each asset once, without the fee. Null where anything else moves or may move. */
  readonly sends: readonly SentAmount[] | null
  /** Those whom it pays and who were paid before. Empty beside a danger, which it could play down. */
  readonly paidBefore: readonly PaidBefore[]
  /** True if it writes, changes or deletes policies: `policies.rehearseAsked` answers what that would have changed. */
  readonly changesPolicies: boolean
  /** The API key that the person has paused and that stops this request: nothing is approved meanwhile. Null for none. */
  readonly pausedKeyId: string | null
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly expiresAt: number
}
