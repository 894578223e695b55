/** A request that waits for the person, as its card shows it. */
export interface WaitingRequest {
    /** Id of the activity. */
    readonly id: string;
    /** Title of the card, for example `Sign a transaction`. */
    readonly title: string;
    /** What would be done, in one sentence. */
    readonly sentence: string;
    readonly warnings: readonly {
        readonly level: 'notice' | 'danger';
        readonly text: string;
    }[];
    /** Name of the API key, session or passkey that asks. */
    readonly program: string;
    /** Reason that the program states. Nobody checks it. */
    readonly reason?: string;
}
/** The window of an agent, used by a program in place of a person. */
export interface WindowClient {
    cards(): Promise<WaitingRequest[]>;
    /** @param reason - For the program, of a rejection. */
    decideNext(decision: 'approve' | 'reject', reason?: string): Promise<WaitingRequest>;
}
/**
 * Enters the window by its link, which works once.
 * @throws Error if the agent refuses it
 */
export declare function enterWindow(link: string): Promise<WindowClient>;
