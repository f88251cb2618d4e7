import { afterAll, afterEach } from "@jest/globals";
import nock from "nock";

// nock changes Node's own modules, which belong to the whole process: what stays caught is caught in the next files, too, that jest runs in it.
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

/** Catches the HTTP requests of this test file. */
export { nock };
