import type { ExamplesByName } from './examples.ts'

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
    traps: ["cosmos.tx.payments.any(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')"],
    sound: [
      "cosmos.tx.payments.any(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4') || cosmos.tx.messages.count() > 1",
    ],
  },
  otherCosmosMessages: {
    where: 'allow',
    says: /^Only payments are listed here, and other messages/,
    traps: ["cosmos.tx.payments.all(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')"],
    sound: ["cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend')"],
  },
  receiverWithoutChannel: {
    where: 'allow',
    says: /^A transfer over IBC pays that address on the chain behind its channel/,
    traps: [
      "cosmos.tx.messages.all(m, m.type == '/ibc.applications.transfer.v1.MsgTransfer' && m.to == 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8')",
      "cosmos.tx.messages.all(m, m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')",
    ],
    sound: [
      "cosmos.tx.messages.all(m, m.type == '/ibc.applications.transfer.v1.MsgTransfer' && m.to == 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8' && m.channel == 'channel-141')",
      "cosmos.tx.messages.all(m, m.type == '/cosmos.bank.v1beta1.MsgSend' && m.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4')",
    ],
  },
}
