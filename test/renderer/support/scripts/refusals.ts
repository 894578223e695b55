import type { RefusalView } from '../../../../src/shared/refusals.ts'
import { day, idOf } from './basics.ts'

export const refusals: RefusalView[] = [
  {
    id: idOf(7001),
    sentence: 'Send 1.2 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on Ethereum (1)',
    userName: 'Ada',
    apiKeyName: 'Treasury bot',
    webOrigin: null,
    why: "You don't have sufficient permissions to take this action. It is over the limit “Daily ether” (daily_ether), at most 2 ETH in 24 hours, for all users and wallets together: 0.5 ETH is left, and it takes 1.2 ETH. Enough is free again by 2026-11-23 09:12:44 UTC, unless more is used before then. Ask a root user to do it, or to add a policy that allows it.",
    forbiddenBy: [],
    moreForbid: 0,
    count: 12,
    firstAt: Date.now() - day,
    lastAt: Date.now() - 60_000,
  },
  {
    id: idOf(7002),
    sentence: 'Export the wallet “Main wallet”',
    userName: 'Grace',
    apiKeyName: 'Laptop',
    webOrigin: 'https://app.example.org',
    why: "You don't have sufficient permissions to take this action. A policy denies it. Ask a root user to do it, or to change that policy.",
    forbiddenBy: [
      { id: idOf(901), name: 'Nobody exports' },
      { id: idOf(902), name: 'Office hours' },
    ],
    moreForbid: 1,
    count: 1,
    firstAt: Date.now() - 120_000,
    lastAt: Date.now() - 120_000,
  },
  {
    id: idOf(7003),
    sentence: `Create the wallet “⟨U+202E⟩${'W'.repeat(200)}”`,
    userName: `Ada⟨U+200B⟩${'a'.repeat(90)}`,
    apiKeyName: 'k'.repeat(100),
    webOrigin: `https://${'x'.repeat(250)}.example`,
    why: `You don't have sufficient permissions. It is over the limit “${'z'.repeat(100)}”`,
    forbiddenBy: [{ id: idOf(903), name: `⟨U+202E⟩${'p'.repeat(100)}` }],
    moreForbid: 0,
    count: 2,
    firstAt: Date.now() - 3 * day,
    lastAt: Date.now() - 2 * day,
  },
]
