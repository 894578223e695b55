import { network } from 'hardhat'

const { viem } = await network.getOrCreate('countersign')
const [first, second] = await viem.getWalletClients()
if (!first || !second) throw new Error('Countersign lists no accounts')
const hash = await first.sendTransaction({ to: second.account.address, value: 7n })
const { status } = await (await viem.getPublicClient()).waitForTransactionReceipt({ hash })
process.stdout.write(JSON.stringify({ status, signature: await first.signMessage({ message: 'hello' }) }))
