import { afterAll, afterEach, beforeAll } from "@jest/globals";
import nock from "nock";

// It catches requests from the moment it is loaded, which is once in a worker, and until the first file lets go.
beforeAll(() => {
    if (!nock.isActive()) nock.activate();
});
// nock changes Node's own modules, which belong to the whole process: what stays caught is caught in the next files, too, that jest runs in it.
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

/** Catches the HTTP requests of this test file. */
export { nock };
