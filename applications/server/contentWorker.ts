// Entry point of the worker threads, which render and quote long texts.
import { runContentJob } from "@parley/library/server/content";
import { serveJobs } from "@parley/library/server/workers";

serveJobs(runContentJob);
