import type { ExamplesByName } from './examples.ts'

const forbidden = "cosmos.tx.payments.any(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')"
const allowed = "cosmos.tx.payments.all(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')"

/** Examples of warnings about the chains of Cosmos. */
export const cosmos: ExamplesByName = {
  noCosmosAddress: {
    where: 'both',
    says: /is no address of a Cosmos chain/,
    traps: ["cosmos.tx.fee_payer == 'COSMOS19RL4CM2HMR8AFY4KLDPXZ3FKA4JGUQ0AUQDAL4'"],
    sound: ["cosmos.tx.fee_payer == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4'"],
  },
  onlyCosmosPayments: {
    where: 'deny',
    says: /^Only payments by MsgSend and MsgMultiSend are listed here/,
    traps: [
      forbidden,
      `${forbidden} || cosmos.tx.messages.count() > 1`,
      `${forbidden} || cosmos.tx.messages.any(m, m.type == '/cosmos.staking.v1beta1.MsgDelegate')`,
      `${forbidden} || cosmos.tx.messages[0].type != '/cosmos.bank.v1beta1.MsgSend'`,
    ],
    sound: [
      `${forbidden} || !cosmos.tx.messages.all(m, m.type in ['/cosmos.bank.v1beta1.MsgSend'])`,
      `${forbidden} || cosmos.tx.messages.filter(m, m.type != '/cosmos.bank.v1beta1.MsgSend').count() > 0`,
    ],
  },
  otherCosmosMessages: {
    where: 'allow',
    says: /^Only payments are listed here, and other messages/,
    traps: [
      allowed,
      `${allowed} && cosmos.tx.messages.all(m, m.type != '/cosmos.bank.v1beta1.MsgMultiSend')`,
      `${allowed} && cosmos.tx.messages.all(m, m.to == 'x' || m.type == '/cosmos.bank.v1beta1.MsgSend')`,
      `${allowed} && cosmos.tx.messages[0].type == '/cosmos.bank.v1beta1.MsgSend'`,
      `(${allowed} && cosmos.tx.gas < 1) || cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend')`,
    ],
    sound: [
      "cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend')",
      `${allowed} && cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend')`,
      `${allowed} && cosmos.tx.messages.count() == 1 && cosmos.tx.messages[0].type == '/cosmos.bank.v1beta1.MsgSend'`,
      `${allowed} && cosmos.tx.messages.filter(m, m.type == '/cosmos.bank.v1beta1.MsgSend').count() == cosmos.tx.messages.count()`,
    ],
  },
  receiverWithoutChannel: {
    where: 'allow',
    says: /^A transfer over IBC pays that address on the chain behind its channel/,
    traps: [
      "cosmos.tx.messages.all(m, m.type == '/ibc.applications.transfer.v1.MsgTransfer' && m.to == 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8')",
      "cosmos.tx.messages.all(m, m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')",
      "cosmos.tx.messages.all(m, m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4' && m.channel != 'channel-1')",
      "cosmos.tx.messages.all(m, m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4' && (m.channel == 'channel-1' || m.type != 'x'))",
      "cosmos.tx.messages.any(m, m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4' && m.channel == 'channel-1')",
    ],
    sound: [
      "cosmos.tx.messages.all(m, m.type == '/ibc.applications.transfer.v1.MsgTransfer' && m.to == 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8' && m.channel == 'channel-141')",
      "cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend' && m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')",
    ],
  },
}
