import type { AddressLabel, ShippedData, Warning } from '../../../shared/card.ts'
import type { Struct } from '../../policies/language/value.ts'
import type { Decoded } from '../../ports/decoded.ts'
import type { Curve, WalletCurve } from '../../schema/curve.ts'
import type { Asset } from './asset.ts'
import type { ChainAddressFormat } from './chain-address-format.ts'
import type { ChainAssets } from './chain-assets.ts'
import type { ChainHash } from './chain-hash.ts'
import type { ChainTransactions } from './chain-transactions.ts'
import type { ChainWords, ScopeAsked } from './chain-words.ts'
import type { ContractInterfaces } from './contract-interfaces.ts'
import type { Surroundings } from './decision-context.ts'
import type { Effects } from './effects.ts'
import type { HandsOver } from './hands-over.ts'
import type { ChainInWindow } from './in-window.ts'
import { keptEffects } from './kept-effects.ts'
import type { KnownText } from './known-text.ts'
import type { LostAt } from './lost-at.ts'
import { type Memos, memosOfEffects } from './memos-of-effects.ts'
import type { Outcome } from './outcome.ts'
import { ownAddressTest } from './own-addresses.ts'
import { type OwnNode, triesOfAny } from './own-node.ts'
import type { ReadMessageBytes } from './read-message.ts'
import type { ReadPayload } from './read-payload.ts'
import type { Signed } from './signed.ts'
import type { StandingApprovals } from './standing-approvals.ts'
import { mayMoveAny, movesOfEffects, outcomeOfEffects, type Payee, payeesOfEffects } from './views-of-effects.ts'

/**
 * One chain, whole: what core, the window and the hardware wallets know of it comes from here.
 *
 * @typeParam Value - What is read from something that is signed for the chain, told apart by `kind`.
 * @typeParam Measured - An asset of the chain.
 */
export interface ChainDeclaration<Value extends Decoded, Measured> {
  /** The name of its folder, and what its decoded values carry. */
  readonly id: Value['chain']
  /** CAIP-2, for example `eip155`. Chains may share one. */
  readonly namespace: string
  /** Curve of the keys that sign for it. Anything signed unread with such a key could stand for anything on this chain. */
  readonly curve: WalletCurve
  /** Curves of other keys that it takes, for accounts with addresses unknown to the agent: the same danger as for `curve`. */
  readonly otherCurves: readonly Curve[]
  readonly addressFormats: Readonly<Record<`ADDRESS_FORMAT_${string}`, ChainAddressFormat>>
  /** Null for a chain that `sign_transaction` has no type for: its transactions come as raw payloads. */
  readonly transactions: ChainTransactions<Value> | null
  /**
   * The one spelling of an address, of text in which capitals may be wrong where they do not count: what probably was meant.
   * `undefined` for what is no address of the chain.
   */
  addressSpelling(text: string): string | undefined
  /**
   * The address, as the agent writes it, that another spelling of the chain names to the letter, for `signWith`. `undefined` for
   * any other text, and for the agent's own spelling.
   */
  addressOfOtherSpelling(text: string): string | undefined
  /**
   * Matches the common beginning of the chain's addresses: people compare the part after it. It matches each address, perhaps with nothing.
   */
  readonly addressBeginning: RegExp
  /** Reads the bytes of `sign_raw_payload` as a message or a transaction of this chain. */
  readonly readMessage: ReadMessageBytes
  /**
   * Hashes that the chain signs by, other than `commonHashes`. A client that sends such a digest can lodge what stands
   * behind it (`Countersign-Preimage`), which is then read by `readMessage`, signed as this name says.
   */
  readonly hashes: Readonly<Record<string, ChainHash>>
  /** Texts that mean something of their own, in whichever message they stand. */
  readonly texts: readonly KnownText[]
  /** Encodings of `sign_raw_payload` that are of this chain alone. */
  readonly payloads: Readonly<Record<`PAYLOAD_ENCODING_${string}`, ReadPayload<Value>>>
  /** Every kind of `Value`, and whether it is a transaction, which limits on transactions count at whatever door it comes. */
  readonly signed: Readonly<Record<Value['kind'], 'transaction' | 'message'>>
  /**
   * Returns the effects of what is signed: the card, limits, recipients and warnings read them. Null if nothing of the chain is read.
   * @param publicKey - Of the key that signs, hex.
   */
  readonly effects: ((value: Value, publicKey: string) => Effects<Measured>) | null
  /** Null for a chain whose own `warn` says what is lost, or of which nothing is read. */
  readonly lostAt: LostAt<Measured> | null
  /** Every address that it names as an argument or a member, for whatever purpose. Null for a chain whose effects name them all. */
  readonly addressesNamed: ((value: Value) => readonly string[]) | null
  /** Lists possible addresses, in bytes that may mean something else: they are only compared with known ones. Absent for none. */
  readonly addressesPerhaps?: (value: Value) => readonly string[]
  /**
   * The network that something is for (CAIP-2); `undefined` where the bytes do not say it, or are good on several. A recipient who was
   * paid on another network is not known on this one.
   */
  readonly networkOf: (value: Value) => string | undefined
  /** True if an address can be somebody else’s on another network, as contracts can: people then name it for single networks. */
  readonly namesByNetwork: boolean
  /**
   * Returns the name of an address in the shipped data: the symbol of a token, the owner of a contract. Null for a chain without such data.
   * @param network - As `networkOf` has it: on another one an address may be another contract.
   */
  readonly shippedName: ((address: string, network: string | undefined) => AddressLabel | undefined) | null
  /** Data that ships, with its versions: a card keeps which it was. Empty for a chain without any. */
  readonly shippedData: readonly ShippedData[]
  /** Null for a chain of which nothing is read. */
  readonly words: ChainWords<Value> | null
  /** Null for a chain of which nothing is measured: of its assets no limit can be made. */
  readonly assets: ChainAssets<Measured> | null
  /** Way to register what contracts can be called with; null for a chain that has no such thing. */
  readonly interfaces: ContractInterfaces | null
  /** Lists the warnings that do not follow from the bytes alone. Null for a chain that has no such warnings. */
  readonly warn: ((value: Value, surroundings: Surroundings) => readonly Warning[]) | null
  /** Questions to a person's own node before something is signed. Null for a chain whose nodes are not asked. */
  readonly ownNode: OwnNode<Value> | null
  /** Transactions that standing approvals are offered for; null for a chain that offers them for none. */
  readonly standingApprovals: StandingApprovals<Value> | null
  readonly inWindow: ChainInWindow
}

/** A chain as core knows all chains. */
export interface Chain
  extends Omit<
    ChainDeclaration<Decoded, never>,
    'words' | 'assets' | 'warn' | 'effects' | 'lostAt' | `addresses${'Named' | 'Perhaps'}`
  > {
  /** Lists payees as far as the bytes name them; null if nothing of the chain is read. @throws Error for a value that another chain read */
  readonly payees: ((signed: Decoded, publicKey: string) => readonly Payee<Asset>[]) | null
  /** Every address that it names, each once; those of `payees` may be among them. @throws Error as `payees` does */
  addressesNamed(signed: Decoded): readonly string[]
  /** Lists other values that may be addresses, each once. @throws Error as `payees` does */
  addressesPerhaps(signed: Decoded): readonly string[]
  /** Null for a chain of which nothing is read. @throws Error as `payees` does */
  readonly memos: ((signed: Decoded, publicKey: string) => Memos) | null
  /** Tells if it moves, or may move, any asset: false if nothing of the chain is read. @throws Error as `payees` does */
  mayMove(signed: Decoded, publicKey: string): boolean
  /** Says why programs of any chain may carry it out; `undefined` if that is not so. @throws Error as `payees` does */
  whyAnywhere(signed: Decoded, publicKey: string): string | undefined
  /** Returns the summary that a person reads first. @throws Error for a value that another chain read */
  readonly outcome: ((signed: Decoded, publicKey: string) => Outcome<Asset>) | null
  readonly warn: ((signed: Signed, surroundings: Surroundings) => readonly Warning[]) | null
  readonly words:
    | (Omit<ChainWords<Decoded>, 'scope' | 'handsOver'> & {
        scope(signed: Signed | undefined, asked: ScopeAsked): Struct
        handsOver(signed: Signed, publicKey: string): HandsOver | readonly HandsOver[] | undefined
      })
    | null
  readonly assets:
    | (Pick<ChainAssets<never>, 'written' | 'spelling' | 'networks' | 'ledgers' | 'mayShareLedger'> & {
        parse(caip19: string): Asset | undefined
      })
    | null
  /** Tells if this chain read the value. */
  owns(signed: Signed): signed is Decoded
  /** @throws Error for a value that another chain read, as what standing approvals are offered for */
  isTransaction(signed: Decoded): boolean
}

/**
 * Declares a chain; `npm run new -- chain NAME` copies a small one. Write the parts in this order:
 *
 * 1. Decoded values, with `chain` and `kind`. The card, policies, limits and the signer use them, so decode everything.
 * 2. `addressFormats`, then `transactions`, which refuses what it cannot read with `TRANSACTION_INVALID`.
 * 3. `readMessage`. It must recognise transactions too, or the same bytes sent as plain data would avoid the rules
 *    about them. Return `undefined` for bytes that could be another chain's.
 * 4. `effects`. Put whatever is not known into `unknown`. Write null for `lostAt` and `addressesNamed` only as they say.
 * 5. `words`. Leave a field missing if it is not known: the rule then fails. Never fill it with 0 or an empty text.
 * 6. `assets`. Call two assets `separate` only if that is certain.
 * 7. `warn` and `inWindow`. Test each warning with a case that meets it, and with a case that just does not.
 *
 * Test with vectors of another implementation, with random bytes, and with what an attacker would hide.
 */
export function defineChain<Value extends Decoded, Measured>(declaration: ChainDeclaration<Value, Measured>): Chain {
  const { id, namespace, curve, otherCurves, signed: kinds, words, assets, warn, standingApprovals } = declaration
  const { networkOf, ownNode, effects, lostAt, addressSpelling, addressesNamed, addressesPerhaps } = declaration

  function owns(signed: Signed): signed is Value {
    return 'chain' in signed && signed.chain === id
  }

  function own(signed: Decoded): Value {
    if (owns(signed)) return signed
    throw new Error(`${signed.kind} is not of ${id}`)
  }

  function measured(asset: Measured, assets: ChainAssets<Measured>): Asset {
    return {
      key: `${namespace} ${assets.key(asset)}`,
      inWords: assets.inWords(asset),
      token: assets.token(asset),
      onlyTransfers: assets.onlyTransfers(asset),
      namespace,
      curves: [curve, ...otherCurves],
      moves: (signed, publicKey) => movesOfEffects(effectsOf(own(signed), publicKey), asset, assets),
    }
  }

  const effectsOf = keptEffects<Value, Measured>(declaration)

  function payeesOf(value: Value, publicKey: string, assets: ChainAssets<Measured>): readonly Payee<Asset>[] {
    const isOwn = ownAddressTest(declaration, publicKey)
    const payees = payeesOfEffects(effectsOf(value, publicKey), addressSpelling, isOwn, lostAt)
    return payees.map(payee => ({ ...payee, asset: payee.asset && measured(payee.asset, assets) }))
  }

  /** Returns the outcome with assets of the chain, so that limits can be asked about each. */
  function measuredOutcome(value: Value, publicKey: string, assets: ChainAssets<Measured>): Outcome<Asset> {
    const { fee, ...told } = outcomeOfEffects(effectsOf(value, publicKey), networkOf(value))
    return {
      ...told,
      fee:
        fee?.kind === 'most' && fee.asset !== undefined
          ? { ...fee, asset: measured(fee.asset, assets) }
          : (fee as Outcome<Asset>['fee']),
      movements: told.movements.map(each => ({ ...each, asset: each.asset && measured(each.asset, assets) })),
      counted: told.counted.map(({ asset, inWords }) => ({ asset: measured(asset, assets), inWords })),
    }
  }

  return {
    ...declaration,
    mayMove: (signed, publicKey) => effects !== null && mayMoveAny(effectsOf(own(signed), publicKey)),
    whyAnywhere: (signed, publicKey) =>
      effects === null ? undefined : effectsOf(own(signed), publicKey).unknown.find(({ anywhere }) => anywhere)?.why,
    outcome: effects && assets ? (signed, publicKey) => measuredOutcome(own(signed), publicKey, assets) : null,
    payees: effects && assets ? (signed, publicKey) => payeesOf(own(signed), publicKey, assets) : null,
    words: words && {
      ...words,
      scope: (signed, asked) => words.scope(signed && owns(signed) ? signed : undefined, asked),
      handsOver: (signed, publicKey) => (owns(signed) ? words.handsOver(signed, publicKey) : undefined),
    },
    assets: assets && {
      ...assets,
      parse(caip19) {
        const asset = assets.parse(caip19)
        return asset && measured(asset, assets)
      },
    },
    addressesNamed: signed => [...new Set(addressesNamed?.(own(signed)))],
    addressesPerhaps: signed => [...new Set(addressesPerhaps?.(own(signed)))],
    memos: effects && ((signed, key) => memosOfEffects(effectsOf(own(signed), key), declaration, key)),
    owns,
    networkOf: signed => networkOf(own(signed)),
    warn: warn && ((signed, surroundings) => (owns(signed) ? warn(signed, surroundings) : [])),
    ownNode: ownNode && {
      ...ownNode,
      tries: ownNode.tries && triesOfAny(ownNode.tries, own),
    },
    isTransaction: signed => kinds[own(signed).kind as Value['kind']] === 'transaction',
    standingApprovals: standingApprovals && {
      ...standingApprovals,
      plainTransfer: signed => standingApprovals.plainTransfer(own(signed)),
      signedTransfer: signed => standingApprovals.signedTransfer(own(signed)),
    },
  }
}
