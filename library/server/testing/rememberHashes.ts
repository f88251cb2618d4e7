import { jest } from "@jest/globals";
import { passwordHashes, passwordMatches } from "./workerState";

type Argon2 = typeof import("@node-rs/argon2");

const PACKAGE = "@node-rs/argon2";

// Hashing is made to be expensive, and tests sign the same few people in again and again: each password is hashed and compared with a hash
// once in a worker.
jest.mock(PACKAGE, () => {
    const argon2 = jest.requireActual<Argon2>(PACKAGE);
    return {
        ...argon2,
        hash: (password: string, options?: Parameters<Argon2["hash"]>[1]) =>
            remember(passwordHashes, [password, options], () => argon2.hash(password, options)),
        verify: (hash: string, password: string) =>
            remember(passwordMatches, [hash, password], () => argon2.verify(hash, password)),
    };
});

async function remember<T>(known: Map<string, T>, given: unknown[], work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(given);
    const result = known.get(key) ?? (await work());
    known.set(key, result);
    return result;
}
