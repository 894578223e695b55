import type { ExamplesByName } from './examples.ts'

const [one, other] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
]
const account = 'GB3JDWCQJCWMJ3IILWIGDTQJJC5567PGVEVXSCVPEQOTDN64VJBDQBYX'
const key = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const ton = 'UQBoiKzqySscPrWXqL5kqujNcsgoznYnPjR2po1NHm-xG7Q6'
const payments = "cosmos.tx.messages.all(m, m.type in ['/cosmos.bank.v1beta1.MsgSend'])"

/** Examples of warnings about rules that are met by one item of a list. */
export const oneOfSeveral: ExamplesByName = {
  oneOfSeveral: {
    where: 'allow',
    says: /^This asks one of .*, and the others can be anything/,
    traps: [
      `bitcoin.tx.outputs.any(o, o.address == '${one}')`,
      `bitcoin.tx.outputs.any(o, o.address == '${one}') && bitcoin.tx.outputs.count() <= 2`,
      `bitcoin.tx.outputs.filter(o, o.address == '${one}').count() > 0`,
      `bitcoin.tx.outputs[0..1].all(o, o.address == '${one}') && bitcoin.tx.outputs.count() > 0`,
      `bitcoin.tx.outputs[0].address == '${one}'`,
      `stellar.tx.operations[0].destination == '${account}'`,
      `stellar.tx.operations.any(o, o.type == 'payment' && o.destination == '${account}' && o.asset == 'XLM' && o.amount <= 10000000)`,
      `sui.tx.transfers.any(t, t.to == '0x${'0a'.repeat(32)}')`,
      `aptos.tx.payments[0].to == '0x${'0a'.repeat(32)}'`,
      `solana.tx.transfers[0].to == '${key}' && solana.tx.instructions.count() == solana.tx.transfers.count()`,
      `cosmos.tx.payments.any(p, p.to == 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4') && ${payments}`,
      `ton.tx.messages[0].destination == '${ton}' && ton.tx.messages.all(m, m.type in ['transfer', 'comment'])`,
      "cosmos.tx.messages.all(m, m.amount.any(c, c.denom == 'uatom' && c.amount <= 1000000))",
      `'0x2::coin::join' in sui.tx.functions`,
    ],
    sound: [
      `bitcoin.tx.outputs.all(o, o.address == '${one}')`,
      `bitcoin.tx.outputs.any(o, o.address == '${one}') && bitcoin.tx.outputs.all(o, o.address in ['${one}', '${other}'])`,
      `bitcoin.tx.outputs.filter(o, o.address == '${one}').count() == bitcoin.tx.outputs.count()`,
      `bitcoin.tx.outputs.count() == 1 && bitcoin.tx.outputs[0].address == '${one}'`,
      `bitcoin.tx.outputs.all(o, o.address != '${one}')`,
      `!bitcoin.tx.outputs.any(o, o.address != '${one}')`,
      "cosmos.tx.messages.all(m, m.amount.all(c, c.denom == 'uatom' && c.amount <= 1000000))",
      `tron.tx.contract[0].to_address == 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'`,
      `solana.tx.instructions.all(i, i.accounts[1].account_key == '${key}')`,
      `eth.tx.contract_call_args['to'] == 'x'`,
      "eth.eip_712.message['owner'] == 'x'",
      "wallets.any(w, w.id == 'w')",
      "private_key.tags.contains('keys')",
      "approvers.any(u, u.id == 'ann' && u.tags.contains('traders'))",
    ],
  },
  oneOfSeveralForbidden: {
    where: 'deny',
    says: /^This asks one of .*, and does not find it in another/,
    traps: [
      `stellar.tx.operations[0].destination == '${account}'`,
      "cosmos.tx.messages[0].to == 'x'",
      `sui.tx.transfers[0].to == '0x${'0a'.repeat(32)}' || sui.tx.functions.count() > 0`,
      `solana.tx.transfers[0].to == '${key}' || solana.tx.address_table_lookups.count() > 0`,
      `bitcoin.tx.outputs.all(o, o.address == '${one}')`,
      `bitcoin.tx.outputs.filter(o, o.address == '${one}').count() == bitcoin.tx.outputs.count()`,
      `!bitcoin.tx.outputs.any(o, o.address == '${one}')`,
      "cosmos.tx.messages.any(m, m.amount[0].denom == 'uatom')",
    ],
    sound: [
      `stellar.tx.operations.any(o, o.destination == '${account}')`,
      `bitcoin.tx.outputs.any(o, o.address == '${one}' && o.value > 1000)`,
      `!bitcoin.tx.outputs.all(o, o.address in ['${one}', '${other}'])`,
      `bitcoin.tx.outputs[0].address == '${one}' || bitcoin.tx.outputs.count() > 1`,
      `'${key}' in solana.tx.addresses`,
      `!('x' in private_key.tags)`,
      "tron.tx.contract[0].type == 'TransferContract'",
    ],
  },
}
