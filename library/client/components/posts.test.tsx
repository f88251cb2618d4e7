import { describe, expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { DiscussionRow } from "./content/DiscussionRow";
import { Numeral } from "./content/Numeral";
import { PostFrame, PostHead, ReactionButton, ThreadKids } from "./content/Post";
import { ReadingText } from "./content/ReadingText";
import { SavedLine } from "./layout/Composer";
import { Toast } from "./overlays/Toast";

describe("PostFrame and its parts", () => {
    test("renders an article with a name, its author, and its replies inside", () => {
        render(
            <PostFrame
                id="Comment_1"
                label="Reply by Ines Okafor"
                head={<PostHead name="Ines Okafor" url="/profile/1/Ines" />}
                kids={
                    <ThreadKids count={1}>
                        <PostFrame label="Reply by Sol" head={<PostHead name="Sol" />} />
                    </ThreadKids>
                }
            />,
        );

        expect(screen.getByRole("article", { name: "Reply by Ines Okafor" }).id).toBe("Comment_1");
        expect(screen.getByRole("article", { name: "Reply by Ines Okafor" }).contains(screen.getByText("Sol"))).toBe(true);
        expect(screen.getByRole("link", { name: "Ines Okafor" }).getAttribute("href")).toBe("/profile/1/Ines");
    });

    test("folds its replies and names their authors", () => {
        render(
            <ThreadKids count={4} names={["Bea", "Kirra", "Yusuf", "Sol"]} folded>
                <p>reply</p>
            </ThreadKids>,
        );
        const details = screen.getByText("reply").closest("details") as HTMLDetailsElement;

        expect(details.open).toBe(false);
        expect(screen.getByText("4 replies from Bea, Kirra, Yusuf & others")).toBeTruthy();
    });

    test("shows a reaction with its count, and whether the viewer has chosen it", () => {
        render(<ReactionButton name="Like" icon="like" count={14} pressed />);

        expect(screen.getByRole("button", { name: "Like, 14" }).getAttribute("aria-pressed")).toBe("true");
    });
});

describe("DiscussionRow", () => {
    test("labels an unread discussion, and shows the number of new replies instead of the time", () => {
        render(
            <ul>
                <DiscussionRow title="Kettle" url="/discussion/1" countComments={1} countUnread={1} unread last="1 hour" />
            </ul>,
        );

        expect(screen.getByRole("link", { name: /^Kettle ?, unread$/ }).getAttribute("href")).toBe("/discussion/1");
        expect(screen.getByRole("listitem").textContent).toContain("1 reply");
        expect(screen.getByText("1 new")).toBeTruthy();
        expect(screen.queryByText("1 hour")).toBeNull();
    });

    test("shows at most 99+ new replies", () => {
        render(
            <ul>
                <DiscussionRow title="Kettle" url="/d" countComments={500} countUnread={120} unread />
            </ul>,
        );

        expect(screen.getByText("99+ new")).toBeTruthy();
    });
});

describe("Numeral", () => {
    test("UI-043 UI-044 has the full number as its title when it is abbreviated", () => {
        const { container } = render(<Numeral value={12309} />);

        expect(screen.getByTitle("12,309").textContent).toBe("12.3k");
        expect(container.textContent).toBe("12.3k");
    });
});

describe("ReadingText", () => {
    test("replaces an image that fails to load by its alternative text", () => {
        const { container } = render(<ReadingText html='<p>Look: <img src="/gone.png" alt="A charred spade"></p>' />);
        fireEvent.error(container.querySelector("img") as Element);

        expect(container.querySelector("img")).toBeNull();
        expect(screen.getByRole("img", { name: "A charred spade" }).textContent).toBe("A charred spade");
    });

    test("hides an image without alternative text that fails to load", () => {
        const { container } = render(<ReadingText html='<img src="/gone.png" alt="">' />);
        fireEvent.error(container.querySelector("img") as Element);

        expect(container.querySelector("img")?.hidden).toBe(true);
    });
});

describe("SavedLine", () => {
    test.each([
        ["no", "Not saved"],
        ["device", "Saved on this device"],
        ["account", "Saved to your account"],
    ] as const)("%s is described in words", (saveState, words) => {
        render(<SavedLine saveState={saveState} />);

        expect(screen.getByText(words)).toBeTruthy();
    });

    test("FC-87 shows why a text is stored on this device only", () => {
        const { rerender } = render(<SavedLine saveState="device" refusal="You have 200 drafts." />);
        expect(screen.getByText("Kept on this device only: You have 200 drafts.")).toBeTruthy();
        rerender(<SavedLine saveState="account" refusal="You have 200 drafts." />);
        expect(screen.getByText("Saved to your account")).toBeTruthy();
    });
});

describe("Toast", () => {
    test("UI-017 has a close button only if it is dismissible", () => {
        const onDismiss = jest.fn();
        const { rerender } = render(<Toast>Reply deleted.</Toast>);
        expect(screen.queryByRole("button")).toBeNull();

        rerender(<Toast onDismiss={onDismiss}>Reply deleted.</Toast>);
        fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
        expect(onDismiss).toHaveBeenCalledTimes(1);
    });

    test("UI-021 announces assertively that something has gone wrong if there is no message", () => {
        render(<Toast error />);

        expect(screen.getByRole("alert").textContent).toBe("Something has gone wrong.");
    });
});
