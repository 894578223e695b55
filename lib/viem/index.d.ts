import { type LocalAccount } from 'viem';
/** A client of the public API: `TurnkeyClient` of `@turnkey/http`, or the API client of another Turnkey SDK. */
export interface SigningClient {
    readonly name?: string;
    signRawPayload(input: any): Promise<any>;
    signTransaction(input: any): Promise<any>;
}
export interface AccountOptions {
    readonly client: SigningClient;
    readonly organizationId: string;
    /** Address of the account, or the id of a private key together with `ethereumAddress`. */
    readonly signWith: string;
    readonly ethereumAddress?: string | undefined;
}
/**
 * Makes an account of viem, as `createAccount` of `@turnkey/viem` does, whose messages arrive readable: what is sent is the text (ERC-191)
 * instead of its hash, and typed data always has its domain.
 * @throws Error without an address; its methods throw what the client throws, or an Error that says how the request ended
 */
export declare function createAccount({ client, organizationId, signWith, ethereumAddress }: AccountOptions): LocalAccount;
