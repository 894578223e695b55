import { type WaitingRequest } from './window-client.ts';
export type { WaitingRequest } from './window-client.ts';
/** Settings of an agent for tests. */
export interface CountersignOptions {
    /** Recovery phrase of its wallet. It appears in the list of processes: use one that everybody may know. Default: fresh words. */
    readonly mnemonic?: string;
    /** `nothing` (default) signs without asking. With `manual`, a request waits for `approveNext` or `rejectNext`. */
    readonly approvals?: 'nothing' | 'manual';
    /** Nodes for JSON-RPC, by chain id: `{ 31337: 'http://127.0.0.1:8545' }`. */
    readonly nodes?: Readonly<Record<number, string>>;
}
/** An account of the agent's wallet. */
export interface CountersignAccount {
    readonly address: string;
    /** For example `ADDRESS_FORMAT_ETHEREUM`. */
    readonly addressFormat: string;
    /** BIP-32 path, for example `m/44'/60'/0'/0/0`. */
    readonly path: string;
}
/** An agent that runs for tests. It keeps nothing, and stops with this process. */
export interface Countersign {
    /** Address of the API, for a Turnkey SDK: `http://localhost:…`. */
    readonly baseUrl: string;
    /**
     * Address for tools that speak JSON-RPC, for a chain by its decimal id (EIP-155). Calls that need a node go to the one in `nodes`.
     */
    rpcUrl(chain: number | bigint): string;
    /** For `countersign mcp` and the header `Authorization: Bearer …`. */
    readonly token: string;
    readonly organizationId: string;
    readonly userId: string;
    /** P-256, compressed, hex. */
    readonly apiPublicKey: string;
    /** P-256, hex. */
    readonly apiPrivateKey: string;
    /** Ten Ethereum accounts, then one of every other chain. */
    readonly accounts: readonly CountersignAccount[];
    /** Lists the requests that wait, oldest first. */
    cards(): Promise<WaitingRequest[]>;
    /** Waits for the next request, and approves it. */
    approveNext(): Promise<WaitingRequest>;
    /** Waits for the next request, and rejects it: the program that asked gets an error, with the reason. */
    rejectNext(reason?: string): Promise<WaitingRequest>;
    /** Stops the agent. Stopping twice is stopping once. */
    stop(): Promise<void>;
}
/**
 * Starts an agent with an organization, an API key and a wallet, and waits until it is ready.
 * @throws Error with the agent's words if it does not start
 */
export declare function startCountersign({ mnemonic, approvals, nodes, }?: CountersignOptions): Promise<Countersign>;
