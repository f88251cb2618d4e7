import { expect, test } from "@jest/globals";
import { broadcastSession, useSessionNews } from "@parley/authentication/client";
import { render, screen } from "@testing-library/react";

function Tab() {
    return <p>{useSessionNews()?.userID}</p>;
}

test("FC-63 tabs hear who is signed in in other tabs, and not that nobody is in a frame on another site", async () => {
    // React would show the last of several messages only.
    const messages: unknown[] = [];
    const channel = new BroadcastChannel("parley-session");
    channel.onmessage = ({ data }: MessageEvent<unknown>) => void messages.push(data);
    render(<Tab />);

    document.documentElement.dataset.framed = "";
    broadcastSession(0);
    delete document.documentElement.dataset.framed;
    broadcastSession(7);
    await screen.findByText("7");
    channel.close();
    expect(messages).toEqual([{ userID: 7 }]);
});
