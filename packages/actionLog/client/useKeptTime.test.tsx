import { expect, test } from "@jest/globals";
import { fakeApi, renderWithStore } from "@parley/library/client/testing";
import { useKeptTime } from "./useKeptTime";

function KeptTime() {
    return <p>{useKeptTime()}</p>;
}

test.each([
    [undefined, "30 days"],
    [90, "90 days"],
    [1, "1 day"],
])("where the community keeps what is deleted for %s days, that is said: %s", (days, words) => {
    const state = days === undefined ? {} : { config: { values: { "ui.keepDeletedDays": days } } };
    const { container } = renderWithStore(<KeptTime />, { server: fakeApi(), state });
    expect(container.textContent).toBe(words);
});
