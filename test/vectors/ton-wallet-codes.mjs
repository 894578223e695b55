/**
 * Writes ton-wallet-codes.json: what each wallet code of one key does with what was signed for another one, all at the same sequence number.
 * Run it where @ton/sandbox 0.41 and @ton/ton 16.3 are installed; it is no dependency here: node ton-wallet-codes.mjs > ton-wallet-codes.json
 */
import { beginCell, Cell, contractAddress, external, internal, storeMessageRelaxed, toNano } from '@ton/core'
import { keyPairFromSeed, sign } from '@ton/crypto'
import { Blockchain } from '@ton/sandbox'
import * as wallets from '@ton/ton'
/** The code of v4 before its second revision, as tonweb has it. */
const v4r1 = 'b5ee9c72410215010002f5000114ff00f4a413f4bcf2c80b010201200203020148040504f8f28308d71820d31fd31fd31f02f823bbf263ed44d0d31fd31fd3fff404d15143baf2a15151baf2a205f901541064f910f2a3f80024a4c8cb1f5240cb1f5230cbff5210f400c9ed54f80f01d30721c0009f6c519320d74a96d307d402fb00e830e021c001e30021c002e30001c0039130e30d03a4c8cb1f12cb1fcbff1112131403eed001d0d3030171b0915be021d749c120915be001d31f218210706c7567bd228210626c6e63bdb022821064737472bdb0925f03e002fa403020fa4401c8ca07cbffc9d0ed44d0810140d721f404305c810108f40a6fa131b3925f05e004d33fc8258210706c7567ba9131e30d248210626c6e63bae30004060708020120090a005001fa00f404308210706c7567831eb17080185005cb0527cf165003fa02f40012cb69cb1f5210cb3f0052f8276f228210626c6e63831eb17080185005cb0527cf1624fa0214cb6a13cb1f5230cb3f01fa02f4000092821064737472ba8e3504810108f45930ed44d0810140d720c801cf16f400c9ed54821064737472831eb17080185004cb0558cf1622fa0212cb6acb1fcb3f9410345f04e2c98040fb000201200b0c0059bd242b6f6a2684080a06b90fa0218470d4080847a4937d29910ce6903e9ff9837812801b7810148987159f31840201580d0e0011b8c97ed44d0d70b1f8003db29dfb513420405035c87d010c00b23281f2fff274006040423d029be84c600201200f100019adce76a26840206b90eb85ffc00019af1df6a26840106b90eb858fc0006ed207fa00d4d422f90005c8ca0715cbffc9d077748018c8cb05cb0222cf165005fa0214cb6b12ccccc971fb00c84014810108f451f2a702006c810108d718c8542025810108f451f2a782106e6f746570748018c8cb05cb025004cf16821005f5e100fa0213cb6a12cb1fc971fb00020072810108d718305202810108f459f2a7f82582106473747270748018c8cb05cb025005cf16821005f5e100fa0214cb6a13cb1f12cb3fc973fb00000af400c9ed5446a9f34f'
const key = keyPairFromSeed(Buffer.alloc(32, 7))
const own = { publicKey: key.publicKey, workchain: 0 }
const codes = Object.fromEntries(['V1R1','V1R2','V1R3','V2R1','V2R2','V3R1','V3R2','V4','V5Beta','V5R1'].map(v => [v === 'V4' ? 'V4R2' : v, wallets[`WalletContract${v}`].create(own)]))
{ const code = Cell.fromBoc(Buffer.from(v4r1, 'hex'))[0]; const init = { code, data: codes.V4R2.init.data }
  codes.V4R1 = { init, address: contractAddress(0, init) } }
const until = 0xfffffffe
const begin = (id = 698983191) => beginCell().storeUint(id, 32).storeUint(until, 32).storeUint(1, 32)
const chain = await Blockchain.create()
const shop = await chain.treasury('shop')
const message = value => beginCell().store(storeMessageRelaxed(internal({ to: shop.address, value, bounce: false }))).endCell()
const [one, two] = [message(toNano('5')), message(toNano('6'))]
const list = beginCell().storeRef(beginCell().endCell()).storeUint(0x0ec3c86d, 32).storeUint(3, 8).storeRef(one).endCell()
const plugin = op => begin().storeUint(op, 8).storeInt(0, 8).storeBuffer(shop.address.hash).storeCoins(toNano('2')).storeUint(0, 64)
const bodies = [
  ['V3R2', 'a message', begin().storeUint(3, 8).storeRef(one)],
  ['V3R2', 'a message without flags', begin().storeUint(0, 8).storeRef(one)],
  ['V3R2', 'two messages', begin().storeUint(3, 8).storeRef(one).storeUint(3, 8).storeRef(two)],
  ['V4R2', 'a message', begin().storeUint(0, 8).storeUint(3, 8).storeRef(one)],
  ['V4R2', 'two messages', begin().storeUint(0, 8).storeUint(3, 8).storeRef(one).storeUint(3, 8).storeRef(two)],
  ['V4R2', 'a plugin that is installed', plugin(2)],
  ['V4R2', 'a plugin that is deployed', begin().storeUint(1, 8).storeInt(0, 8).storeCoins(toNano('2')).storeRef(beginCell().storeUint(0, 5).endCell()).storeRef(beginCell().endCell())],
  ['V5R1', 'a message', beginCell().storeUint(0x7369676e, 32).storeUint(0x7fffff11, 32).storeUint(until, 32).storeUint(1, 32).storeBit(true).storeRef(list).storeBit(false)],
]

/** Signs it for a wallet with 1,000 TON and the sequence number 1, and sends it twice. */
async function outcomeOf(code, cell) {
  const { init, address } = codes[code]
  const signature = sign(cell.hash(), key.secretKey)
  const isV5 = code.startsWith('V5')
  const body = isV5
    ? beginCell().storeSlice(cell.beginParse()).storeBuffer(signature).endCell()
    : beginCell().storeBuffer(signature).storeSlice(cell.beginParse()).endCell()
  const fresh = await Blockchain.create()
  const rich = await fresh.treasury('rich')
  await rich.send({ to: address, value: toNano('1000'), bounce: false, init })
  const contract = await fresh.getContract(address)
  const data = init.data.beginParse()
  const first = beginCell()
  if (code === 'V5Beta') first.storeUint(data.skip(33) && 1, 33)
  else {
    if (isV5) first.storeBit(data.loadBit())
    data.skip(32)
    first.storeUint(1, 32)
  }
  const shard = contract.account
  shard.account.storage.state = { type: 'active', state: { ...init, data: first.storeSlice(data).endCell() } }
  contract.account = shard
  const outcomes = []
  for (const _ of [1, 2]) {
    try {
      const [{ description, outMessagesCount }] = (await fresh.sendMessage(external({ to: address, body }))).transactions
      outcomes.push({ exit: description.computePhase.exitCode, messages: outMessagesCount })
    } catch {
      outcomes.push('refused')
    }
  }
  return outcomes
}

const rows = []
for (const [version, what, builder] of bodies) {
  const cell = builder.endCell()
  const outcomes = {}
  for (const code of Object.keys(codes)) outcomes[code] = await outcomeOf(code, cell)
  rows.push({ version, what, body: cell.toBoc().toString('hex'), outcomes })
}
const wallet = ({ init, address }) => ({ codeHash: init.code.hash().toString('hex'), depth: init.code.depth(), address: address.toString({ bounceable: false }) })
const made = { publicKey: key.publicKey.toString('hex'), wallets: Object.fromEntries(Object.entries(codes).map(([code, each]) => [code, wallet(each)])), rows }
console.log(JSON.stringify(made, undefined, 2))
