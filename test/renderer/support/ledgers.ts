import type { WalletView } from '../../../src/shared/accounts.ts'
import type { ActivityDetail } from '../../../src/shared/activity.ts'
import type { CardHardwareWallet } from '../../../src/shared/card.ts'
import type { HardwareWalletStep } from '../../../src/shared/hardware-wallet-step.ts'
import type { HardwareWalletView, HardwareWalletWorkView } from '../../../src/shared/hardware-wallets.ts'
import type { Script } from './fake-agent/script.ts'
import { activitiesOf } from './scripts/activities.ts'
import { address, idOf, recipient } from './scripts/basics.ts'
import { cardOf } from './scripts/cards.ts'
import { wallets } from './scripts/wallets.ts'

export const ledger = (change: Partial<HardwareWalletView> = {}): HardwareWalletView => ({
  id: 'ledger-1',
  model: 'Ledger Flex',
  condition: 'ready',
  app: { name: 'Ethereum', version: '1.22.0' },
  blindSigning: false,
  nextStep: null,
  queued: 0,
  ...change,
})

/** As the agent says it on Linux. */
export const udevCommand =
  'sudo cp resources/20-countersign-ledger.rules /etc/udev/rules.d/ && sudo udevadm control --reload && sudo udevadm trigger'
const udevStep = `Allow it with the udev rule that comes with the agent: ${udevCommand}, then plug the Ledger in again.`
export const trouble =
  'This computer lacks a library that USB devices are found with. Install it (Debian, Ubuntu: sudo apt install libudev1 libusb-1.0-0) and start the agent again.'

/** A hardware wallet in every condition there is. */
export const everyCondition: readonly HardwareWalletView[] = [
  ledger({ queued: 2, blindSigning: true }),
  ledger({
    id: 'l2',
    model: 'Ledger Nano X',
    condition: 'locked',
    app: null,
    blindSigning: null,
    nextStep: { step: 'unlock', wallet: null },
  }),
  ledger({
    id: 'l3',
    model: 'Ledger Nano S Plus',
    condition: 'dashboard',
    app: null,
    blindSigning: null,
    nextStep: { step: 'openApp', wallet: null, apps: ['Ethereum'] },
  }),
  ledger({
    id: 'l4',
    model: 'Ledger Stax',
    condition: 'wrongApp',
    app: { name: 'Bitcoin', version: '2.4.1' },
    blindSigning: null,
    nextStep: { step: 'closeApp', wallet: null, open: 'Bitcoin', app: 'Ethereum' },
  }),
  ledger({
    id: 'l5',
    model: 'Ledger Nano S',
    condition: 'appTooOld',
    app: { name: 'Ethereum', version: '1.2.13' },
    nextStep: { step: 'updateApp', app: 'Ethereum' },
  }),
  ledger({
    id: 'l6',
    condition: 'busyElsewhere',
    app: null,
    blindSigning: null,
    nextStep: { step: 'closeOtherPrograms', wallet: null },
  }),
  ledger({
    id: 'l7',
    model: 'Ledger Nano Gen5',
    condition: 'noAccess',
    app: null,
    blindSigning: null,
    nextStep: { step: 'giveAccess', how: udevStep },
  }),
  ledger({ id: 'l8', model: 'Ledger', condition: 'connecting', app: null, blindSigning: null }),
  ledger({
    id: 'l9',
    model: 'Ledger Blue',
    condition: 'disconnected',
    app: null,
    blindSigning: null,
    nextStep: { step: 'connect', wallet: null },
  }),
]

export const connected = (...hardwareWallets: readonly HardwareWalletView[]): Partial<Script> => ({
  hardwareWallets: { hardwareWallets, trouble: '', wallets: [] },
})

export const coldWallet: WalletView = {
  ...(wallets[0] as WalletView),
  id: idOf(150),
  name: 'Cold',
  exported: false,
  hardwareWallet: 'Ledger Flex',
  accounts: [
    {
      id: idOf(151),
      name: null,
      curve: 'CURVE_SECP256K1',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      address,
      publicKey: '02'.padEnd(66, 'c'),
    },
  ],
}

const segwit = 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'
export const bitcoinWallet: WalletView = {
  ...coldWallet,
  id: idOf(160),
  name: 'Savings',
  accounts: [0, 1].map(index => ({
    id: idOf(161 + index),
    name: null,
    curve: 'CURVE_SECP256K1',
    path: `m/84'/0'/0'/0/${index}`,
    addressFormat: segwit,
    // Published with BIP-84.
    address: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'][index] ?? '',
    publicKey: '02'.padEnd(66, 'd'),
  })),
}

const clear: CardHardwareWallet = {
  model: 'Ledger Flex',
  signing: 'clear',
  screens: [
    { label: 'From', value: address },
    { label: 'Amount', value: '1.5 ETH' },
    { label: 'To', value: recipient },
    { label: 'Max fees', value: '0.00063 ETH' },
  ],
  warnings: [],
}
const hash = { label: 'Transaction hash', value: `0x${'c0ffee11'.repeat(8)}` }
const blind: CardHardwareWallet = {
  model: 'Ledger Flex',
  signing: 'blind',
  screens: [...clear.screens, hash],
  warnings: [
    { level: 'notice', text: 'The Ledger does not show the access list.' },
    {
      level: 'danger',
      text: 'The Ledger cannot show what this transaction does, only where it goes, its amount, its fee and its hash. Read what it does here, and compare the hash on the Ledger.',
      screens: [hash],
    },
  ],
}

export const clearCard = cardOf(60, {}, { hardwareWallet: clear })
export const blindCard = cardOf(61, {}, { hardwareWallet: blind })
/** As `visible()` leaves it. */
export const hostileHardwareWalletCard = cardOf(
  62,
  {},
  {
    hardwareWallet: {
      ...blind,
      screens: Array.from({ length: 30 }, (_, index) => ({
        label: `memb⟨U+202E⟩er ${index}`,
        value: index % 3 === 0 ? 'x'.repeat(300) : `<b>שלום</b>⟨U+200B⟩\nline ${index}`,
      })),
    },
  },
)

export const workOf = (
  number: number,
  step: HardwareWalletStep = { step: 'decide', wallet: 'Cold' },
): HardwareWalletWorkView => ({
  activityId: idOf(number),
  sentence: `Send ${number} ETH to ${recipient} on Ethereum`,
  step,
  walletName: null,
})

/** What became of a request, as the history tells it. */
export const endedAs = (number: number, status: string, failure: string | null = null): ActivityDetail => ({
  ...(activitiesOf(1)[0] as ActivityDetail),
  id: idOf(number),
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  status: `ACTIVITY_STATUS_${status}`,
  sentence: `Send ${number} ETH to ${recipient} on Ethereum`,
  failure,
})
