import { afterAll, afterEach, beforeAll } from "@jest/globals";
import nock from "nock";

// nock intercepts requests from the moment it is imported, which happens once per worker, until the first file restores it.
beforeAll(() => {
    if (!nock.isActive()) nock.activate();
});
// nock patches Node's own modules, which all test files of a worker share: a remaining interceptor would affect the next files.
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

/** Intercepts the HTTP requests of this test file. */
export { nock };
