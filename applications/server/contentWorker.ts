// Entry point of the worker threads, which render and quote long texts.
import { listMovedBuffers, runContentJob } from "@parley/library/server/content";
import { serveJobs } from "@parley/library/server/workers";

serveJobs(runContentJob, listMovedBuffers);
