import type { ExamplesByName } from './examples.ts'

/** Examples of warnings about TON. */
export const ton: ExamplesByName = {
  noTonAddress: {
    where: 'both',
    says: /^“(EQBo.*is never equal: addresses are compared as UQ…\. Write UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6\.|nobody.*is no address on TON)/,
    traps: [
      "ton.tx.messages.any(m, m.destination == 'EQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG-n_' && m.type == 'transfer')",
      "ton.tx.messages.any(m, m.jetton_transfer.destination == 'nobody')",
    ],
    sound: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.type == 'transfer')",
    ],
  },
  onlyTonDestinations: {
    where: 'deny',
    says: /^A message can pay others than its destination/,
    traps: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')",
      "ton.tx.messages.any(m, m.place == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6, 5')",
      "ton.tx.messages.any(m, m.jetton_transfer.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')",
    ],
    sound: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6') || !ton.tx.messages.all(m, m.type in ['transfer', 'comment'])",
    ],
  },
  anyMessageOnTon: {
    where: 'allow',
    says: /^This allows any message to the account/,
    traps: ["ton.tx.messages.all(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')"],
    sound: [
      "ton.tx.messages.all(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.op == '0x00000000')",
    ],
  },
}
