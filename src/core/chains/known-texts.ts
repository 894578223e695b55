import type { KnownText } from './declaration/known-text.ts'
import { type SignInText, signInAsWalletsWriteIt } from './declaration/sign-in-with.ts'
import { textsOfAnyChain } from './declaration/texts-of-any-chain.ts'
import { chains } from './index.ts'

const ofChains: readonly (KnownText & Partial<SignInText>)[] = chains.flatMap(({ texts }) => texts)
const taught = new Set(ofChains.map(({ signsInWith }) => signsInWith))

/** Sign-ins for chains that declare none of their own. */
const otherSignIns = chains
  .filter(({ inWindow }) => !taught.has(inWindow.name))
  .map(({ inWindow, addressSpelling }) => signInAsWalletsWriteIt(inWindow.name, addressSpelling))

/** Texts of chains, and sign-ins: nobody writes them to whom they pay. */
export const textsOfChains: readonly KnownText[] = [...ofChains, ...otherSignIns]

/** All texts that mean something of their own: those of chains, and those of every chain. */
export const knownTexts: readonly KnownText[] = [...textsOfChains, ...textsOfAnyChain]
