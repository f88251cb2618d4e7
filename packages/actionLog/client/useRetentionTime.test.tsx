import { expect, test } from "@jest/globals";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { useRetentionTime } from "./useRetentionTime";

function RetentionTime() {
    return <p>{useRetentionTime()}</p>;
}

test.each([
    [undefined, "30 days"],
    [90, "90 days"],
    [1, "1 day"],
])("useRetentionTime describes a retention period of %s days as %s", (days, words) => {
    const state = days === undefined ? {} : { config: { values: { "ui.keepDeletedDays": days } } };
    const { container } = renderWithStore(<RetentionTime />, { server: createFakeApi(), state });
    expect(container.textContent).toBe(words);
});
