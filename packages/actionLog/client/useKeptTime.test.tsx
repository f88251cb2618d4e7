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
])("useRetentionTime describes a retention period of %s days as %s", (days, words) => {
    const state = days === undefined ? {} : { config: { values: { "ui.keepDeletedDays": days } } };
    const { container } = renderWithStore(<KeptTime />, { server: fakeApi(), state });
    expect(container.textContent).toBe(words);
});
