import { expect, test } from "@jest/globals";
import { renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { LeaderboardWidget } from "./UserWidgets";

test("LAY-037 a leaderboard without a title is named after what it counts, and thanks also after the period", () => {
    const show = (props: Pick<ComponentProps<typeof LeaderboardWidget>, "leaderboardType" | "slotType" | "title">) => {
        const { unmount } = renderWithStore(<LeaderboardWidget {...props} people={[]} />);
        const shown = screen.getByRole("heading").textContent;
        unmount();
        return shown;
    };
    const thanks = (["d", "w", "m", "y", "a"] as const).map((slotType) => show({ leaderboardType: "reputation", slotType }));
    expect(thanks).toEqual([
        "Most thanked today",
        "Most thanked this week",
        "Most thanked this month",
        "Most thanked this year",
        "Most thanked",
    ]);
    expect(show({ leaderboardType: "posts", slotType: "w" })).toBe("Most posts");
    expect(show({ leaderboardType: "acceptedAnswers", slotType: "w" })).toBe("Most accepted answers");
    expect(show({ leaderboardType: "posts", slotType: "w", title: "Busy hands" })).toBe("Busy hands");
});
