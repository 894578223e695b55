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
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.type == 'transfer')",
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6') || ton.tx.messages.any(m, m.type == 'nft_transfer')",
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6') || ton.tx.messages[0].type != 'transfer'",
    ],
    sound: [
      "ton.tx.messages.any(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6') || !ton.tx.messages.all(m, m.type in ['transfer', 'comment'])",
    ],
  },
  anyMessageOnTon: {
    where: 'allow',
    says: /^This allows any message, such as one that sends jettons/,
    traps: [
      "ton.tx.messages.all(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')",
      'ton.tx.messages.all(m, m.amount <= 1000000000)',
      'ton.tx.messages[0].amount <= 1000000000',
      "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' && ton.tx.messages.all(m, m.amount <= 1000000000)",
      "ton.tx.messages.all(m, m.amount <= 1000000000 && m.type != 'jetton_transfer')",
      "ton.tx.messages.all(m, m.amount <= 1000000000) && ton.tx.messages[0].type == 'transfer'",
      "ton.tx.messages.all(m, m.amount <= 1000000000) && ton.tx.messages.any(m, m.type == 'transfer')",
      "ton.tx.messages.all(m, m.amount <= 1000000000 && (m.type == 'transfer' || m.bounce))",
      'ton.tx.messages.filter(m, m.amount > 1000000000).count() == 0 && ton.tx.messages.count() > 0',
    ],
    sound: [
      'ton.tx.messages.count() == 1',
      "ton.tx.messages.count() == 1 && ton.tx.messages[0].type == 'transfer'",
      "ton.tx.messages.filter(m, !(m.type in ['transfer', 'comment'])).count() == 0",
      "!ton.tx.messages.any(m, m.amount > 5 || !(m.type in ['transfer', 'comment']))",
      "ton.tx.messages.all(m, m.amount <= 1000000000 && m.type in ['transfer', 'comment'])",
      "ton.tx.messages.all(m, m.place == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6, 5')",
      'ton.tx.messages.all(m, m.jetton_transfer.amount <= 1000)',
      "ton.tx.messages.all(m, m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.op == '0x00000000')",
    ],
  },
  tonAlongOnTon: {
    where: 'allow',
    says: /^A message that sends jettons or an NFT also takes TON along/,
    traps: [
      "ton.tx.messages.count() > 0 && ton.tx.messages.all(m, m.jetton_transfer.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.jetton_transfer.amount <= 1000)",
      "ton.tx.messages.count() == 1 && ton.tx.messages[0].nft_transfer.new_owner == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6'",
      'ton.tx.messages.all(m, m.jetton_transfer.amount <= 1000)',
      'ton.tx.messages.all(m, m.jetton_transfer.amount <= 1000 && m.amount <= 100000000)',
      "ton.tx.messages.all(m, m.jetton_transfer.amount <= 1000 && m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6')",
      "ton.tx.messages.all(m, m.op == '0x0f8a7ea5')",
      "ton.tx.messages.all(m, m.type in ['transfer', 'nft_transfer'] && m.amount <= 5)",
      'ton.tx.messages.filter(m, m.jetton_transfer.amount > 1000).count() == 0',
    ],
    sound: [
      "ton.tx.messages.all(m, m.jetton_transfer.amount <= 1000 && m.destination == 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6' && m.amount <= 100000000)",
      "ton.tx.messages.count() == 1 && ton.tx.messages[0].nft_transfer.new_owner == 'x' && ton.tx.messages[0].destination in ['y'] && !(ton.tx.messages[0].amount > 5)",
      "ton.tx.messages.all(m, m.type in ['transfer', 'comment'])",
      "ton.tx.messages.all(m, m.comment == 'x')",
      'ton.tx.messages.all(m, m.amount <= 1000000000)',
      'ton.tx.messages.count() == 1',
    ],
  },
}
