import { addressOf } from '../../../core/chains/address-formats.ts'
import { sighashDefault } from '../../../core/chains/bitcoin/hash-type.ts'
import { bitcoinMessageDigest } from '../../../core/chains/bitcoin/message.ts'
import { AgentError } from '../../../core/errors.ts'
import type { HardwareWalletAccountAsked } from '../../../core/ports/hardware-wallets.ts'
import type { Signature } from '../../../core/ports/signer.ts'
import { type App, type AppSigning, appOf } from '../app.ts'
import type { Line } from '../line.ts'
import { nonsense } from '../nonsense.ts'
import { soundSignature } from '../sound-signature.ts'
import { StatusFailure, statusError } from '../status-failure.ts'
import { isOlder } from '../version.ts'
import { type BitcoinApp, bitcoinAccount, coinOf, networksOf, written } from './account.ts'
import * as before21 from './bitcoin-app-before-2-1.ts'
import { bitcoinCannotSign } from './cannot-sign.ts'
import { changeSteps } from './change.ts'
import * as policies from './policies.ts'
import { previewBitcoin } from './preview.ts'
import { psbtExtras } from './psbt-extras.ts'
import { type BitcoinSignable, bitcoinKinds } from './signable.ts'
import { soundInputSignature } from './signatures.ts'
import { statusMeanings } from './status-meanings.ts'

export const bitcoinApp = bitcoinAppCalled('Bitcoin')
export const bitcoinTestApp = bitcoinAppCalled('Bitcoin Test')

function bitcoinAppCalled(name: BitcoinApp): App {
  const identity: HardwareWalletAccountAsked = {
    path: `m/44'/${coinOf[name]}'/0'/0/0`,
    addressFormat: `ADDRESS_FORMAT_BITCOIN_${networksOf[name][0]}_P2PKH`,
  }
  return appOf<BitcoinSignable>({
    // The first with taproot and PSBTs.
    oldestVersion: '2.0.0',
    kinds: bitcoinKinds,
    signs:
      'the whole transaction as a PSBT (BIP-174), or the message itself as a Bitcoin Signed Message (BIP-137), and leave the hashing to the agent',

    // It has no blind signing: what it cannot show it does not sign.
    readSettings: async () => ({ blindSigning: null }),
    requireAccount: asked => void bitcoinAccount(name, asked),
    cannotSign: (asked, key) => bitcoinCannotSign(name, asked, key),
    preview: previewBitcoin,

    async readIdentity(line, version) {
      const { steps, type } = bitcoinAccount(name, identity)
      if (speaksPolicies(version)) return policies.readPublicKey(line, 1, steps)
      return (await before21.readKey(line, written(steps), type, false)).publicKey
    },

    readAccount: (line, asked, { show, version }) =>
      inItsWords(name, async () => {
        const account = bitcoinAccount(name, asked)
        const { path, addressFormat } = asked
        const answer =
          speaksPolicies(version) || account.type === 'P2TR'
            ? await policies.readAddress(line, speaksPolicies(version) ? 1 : 0, account, show)
            : await before21.readKey(line, written(account.steps), account.type, show)
        const { publicKey } = answer
        const address = addressOf(addressFormat, 'CURVE_SECP256K1', Buffer.from(publicKey, 'hex'))
        if (answer.address !== address) throw nonsense('an address of another key')
        return { path, addressFormat, publicKey, address }
      }),

    sign: (line, signing) =>
      inItsWords(name, () =>
        signing.what.kind === 'bitcoinMessage'
          ? signMessage(name, line, signing, signing.what.message)
          : signTransaction(name, line, signing, signing.what),
      ),
  })
}

async function signMessage(
  name: BitcoinApp,
  line: Line,
  signing: AppSigning,
  message: Uint8Array,
): Promise<Signature[]> {
  const { steps } = bitcoinAccount(name, signing)
  const answer = speaksPolicies(signing.version)
    ? await policies.signMessage(line, steps, message)
    : await before21.signMessage(line, written(steps), message)
  return [soundSignature(answer, bitcoinMessageDigest(message), signing.publicKey)]
}

async function signTransaction(
  name: BitcoinApp,
  line: Line,
  signing: AppSigning,
  { transaction }: Extract<BitcoinSignable, { kind: 'bitcoinTransaction' }>,
): Promise<Signature[]> {
  const { publicKey, version } = signing
  const account = bitcoinAccount(name, signing)
  const extras = psbtExtras(transaction)
  const { inputs, signs } = transaction
  const change = changeSteps(transaction, extras, account)
  const isAllOurs = signs.length === inputs.length
  if (!speaksPolicies(version) && !isAllOurs) throw tooOldForOthers(name)
  if (!speaksPolicies(version) && signs.some(({ index }) => extras.inputs[index]?.hashType === sighashDefault)) {
    throw tooOldForDefault(name)
  }
  const previous = extras.inputs.flatMap(input =>
    input.previous && before21.isSent(input.previous) ? [input.previous] : [],
  )
  const answers =
    speaksPolicies(version) || account.type === 'P2TR' || previous.length < inputs.length
      ? await policies.signPsbt(line, speaksPolicies(version) ? 1 : 0, {
          transaction,
          extras,
          account,
          publicKey,
          changeSteps: change,
        })
      : await before21.signTransaction(line, {
          transaction,
          previous,
          publicKey,
          path: written(account.steps),
          type: account.type,
          changePath: change.flatMap(steps => (steps ? [written(steps)] : []))[0],
        })
  return signs.map(sign => {
    const answer = 'get' in answers ? answers.get(sign.index) : answers[sign.index]
    if (!answer) throw nonsense('a signature is missing')
    return soundInputSignature(answer, sign, publicKey)
  })
}

/** Since 2.1.0 the app speaks nothing else; 2.0.x speaks both, and an older form of this one. */
function speaksPolicies(version: string): boolean {
  return !isOlder(version, '2.1.0')
}

async function inItsWords<Result>(name: BitcoinApp, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (thrown) {
    throw thrown instanceof StatusFailure ? statusError(thrown, statusMeanings(name)) : thrown
  }
}

/** Describes an app before 2.1.0: it signs taproot inputs with SIGHASH_ALL, which is as good, and not what the input asks for. */
function tooOldForDefault(name: BitcoinApp): AgentError {
  return new AgentError(
    'DEVICE_APP_OUTDATED',
    `The ${name} app on the Ledger signs taproot inputs that ask for SIGHASH_DEFAULT only since version 2.1.0. Update it in Ledger Live, or leave PSBT_IN_SIGHASH_TYPE out, then ask again.`,
  )
}

function tooOldForOthers(name: BitcoinApp): AgentError {
  return new AgentError(
    'DEVICE_APP_OUTDATED',
    `The ${name} app on the Ledger signs transactions with inputs of other keys only since version 2.1.0. Update it in Ledger Live, then ask again.`,
  )
}
