import hardhatViem from '@nomicfoundation/hardhat-viem'
import { defineConfig } from 'hardhat/config'

export default defineConfig({
  plugins: [hardhatViem],
  networks: { countersign: { type: 'http', chainType: 'l1', url: process.env.RPC_URL ?? '', accounts: 'remote' } },
})
