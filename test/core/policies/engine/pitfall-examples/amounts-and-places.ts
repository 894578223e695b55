import type { ExamplesByName } from './examples.ts'

const xrp = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const stellar = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const otherCustomer = /^With a tag or memo this is another place/

/** Examples of warnings about amounts of anything, and about places without a tag or memo. */
export const amountsAndPlaces: ExamplesByName = {
  limitsCountSignatures: {
    where: 'allow',
    says: /^A limit counts what is signed/,
    traps: ['controls.daily', "wallet.id == 'w' && controls.daily", "activity.action != 'DELETE' && controls.daily"],
    sound: [
      "activity.action == 'SIGN' && controls.daily",
      "activity.kind == 'SIGN_TRANSACTION' && controls.daily",
      '!controls.daily && false',
    ],
  },
  xrpAmountDelivered: {
    where: 'allow',
    says: /^This allows .* && xrp\.tx\.delivers\./,
    traps: ["xrp.tx.delivers.value == '5'", `xrp.tx.delivers.value == '5' && xrp.tx.destination == '${xrp}'`],
    sound: ["xrp.tx.delivers.value == '5' && xrp.tx.delivers.currency == 'XRP'"],
  },
  xrpAmountSpent: {
    where: 'allow',
    says: /^This allows .* && xrp\.tx\.spends\./,
    traps: ["xrp.tx.spends.value == '5' && xrp.tx.delivers.currency == 'XRP'"],
    sound: ["xrp.tx.spends.value == '5' && xrp.tx.spends.currency == 'XRP'"],
  },
  xrpPlace: {
    where: 'deny',
    says: otherCustomer,
    traps: [`xrp.tx.place == '${xrp}'`, `xrp.tx.place in ['${xrp}', '${xrp}, 5']`],
    sound: [`xrp.tx.place == '${xrp}, 5'`, `xrp.tx.destination == '${xrp}'`],
  },
  cosmosPlace: {
    where: 'deny',
    says: otherCustomer,
    traps: ["cosmos.tx.payments.any(p, p.place == 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq')"],
    sound: [
      "cosmos.tx.payments.any(p, p.to == 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq')",
      "cosmos.tx.payments.any(p, p.place == 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq' || p.to == 'cosmos1vqpjljwsynsn58dugz0w8ut7kun7t8ls2qkmsq')",
    ],
  },
  stellarPlace: {
    where: 'deny',
    says: otherCustomer,
    traps: [`stellar.tx.operations.any(o, o.place == '${stellar}')`],
    sound: [`stellar.tx.operations.any(o, o.destination == '${stellar}')`],
  },
  tronPlace: {
    where: 'deny',
    says: otherCustomer,
    traps: [`tron.tx.contract[0].place == '${tron}'`],
    sound: [`tron.tx.contract[0].to_address == '${tron}'`, `tron.tx.contract[0].place == '${tron}, 7'`],
  },
  tonPlace: {
    where: 'deny',
    says: otherCustomer,
    traps: ["ton.tx.messages.any(m, m.place == 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')"],
    sound: ["ton.tx.messages.any(m, m.destination == 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')"],
  },
}
